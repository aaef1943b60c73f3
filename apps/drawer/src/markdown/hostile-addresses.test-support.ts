/** URL of the host page, against which the addresses below are resolved. */
export const pageUrl = 'https://www.example.gov/a/page/';

/**
 * Link addresses of a hostile answer, each with the URL to which the drawer may link. The URL is undefined if the
 * drawer must not render a link.
 */
export const addresses: readonly (readonly [address: string, target: string | undefined])[] = [
  ['https://www.example.gov/forms', 'https://www.example.gov/forms'],
  ['http://example.gov/', 'http://example.gov/'],
  ['HTTPS://EXAMPLE.GOV/A', 'https://example.gov/A'],
  ['mailto:help@example.gov', 'mailto:help@example.gov'],
  ['/forms', 'https://www.example.gov/forms'],
  ['forms', 'https://www.example.gov/a/page/forms'],
  ['#part', 'https://www.example.gov/a/page/#part'],
  ['?q=1', 'https://www.example.gov/a/page/?q=1'],
  ['//cdn.example/x', 'https://cdn.example/x'],
  ['https://b\u00fccher.example/', 'https://xn--bcher-kva.example/'],
  ['https://example.gov/%3Cscript%3E', 'https://example.gov/%3Cscript%3E'],
  ['javascript:alert(1)', undefined],
  ['JaVaScRiPt:alert(1)', undefined],
  ['javascript://example.gov/%0aalert(1)', undefined],
  ['&#106;avascript:alert(1)', undefined],
  ['&#x6A;avascript:alert(1)', undefined],
  ['javascript&colon;alert(1)', undefined],
  ['java&Tab;script:alert(1)', undefined],
  ['java&NewLine;script:alert(1)', undefined],
  ['&#1;javascript:alert(1)', undefined],
  ['&Tab;javascript:alert(1)', undefined],
  ['vbscript:msgbox(1)', undefined],
  ['data:text/html,<script>alert(1)</script>', undefined],
  ['data:text/html;base64,PHNjcmlwdD4=', undefined],
  ['data:image/svg+xml,%3Csvg%20onload=alert(1)%3E', undefined],
  ['blob:https://example.gov/1', undefined],
  ['filesystem:https://example.gov/1', undefined],
  ['file:///etc/passwd', undefined],
  ['about:blank', undefined],
  ['view-source:https://example.gov/', undefined],
  ['ftp://example.gov/', undefined],
  ['tel:988', undefined],
  ['sms:988', undefined],
  ['intent://example.gov#Intent;end', undefined],
  ['ms-settings:network', undefined],
  ['x-apple.systempreferences:', undefined],
  ['https://www.example.gov@evil.example/', undefined],
  ['https://user:password@example.gov/', undefined],
  ['https://[::1', undefined],
];
