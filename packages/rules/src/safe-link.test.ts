import { describe, expect, it } from 'vitest';
import { safeContactAddress, safeLink, safeNextStepAddress, safeWebAddress } from './safe-link.ts';

const page = 'https://www.example.gov/a/page/?x=1';

describe('a link of an answer', () => {
  it.each([
    ['https://www.example.gov/', 'https://www.example.gov/'],
    ['HTTPS://WWW.EXAMPLE.GOV', 'https://www.example.gov/'],
    ['http://example.gov/x', 'http://example.gov/x'],
    ['mailto:help@example.gov', 'mailto:help@example.gov'],
    ['irc://irc.example.gov/help', 'irc://irc.example.gov/help'],
    ['ircs://irc.example.gov/help', 'ircs://irc.example.gov/help'],
    ['xmpp:help@example.gov', 'xmpp:help@example.gov'],
    ['/forms/', 'https://www.example.gov/forms/'],
    ['../b', 'https://www.example.gov/a/b'],
    ['?y=2', 'https://www.example.gov/a/page/?y=2'],
    ['#part', 'https://www.example.gov/a/page/?x=1#part'],
    ['//cdn.example.gov/x', 'https://cdn.example.gov/x'],
  ])('a link of an answer resolves from %s to %s', (url, target) => {
    expect(safeLink(url, page)).toBe(target);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.gov/%0aalert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'blob:https://example.gov/1',
    'filesystem:https://example.gov/1',
    'file:///etc/passwd',
    'about:blank',
    'view-source:https://example.gov',
    'tel:988',
    'sms:988',
    'ftp://example.gov/x',
    'ws://example.gov/',
    'intent://example.gov#Intent;end',
    'ms-settings:network',
    'chrome://settings',
    'http://',
    'https://[::1',
    'https:// /',
    'http://exa mple.gov/',
    'java%09script:alert(1)',
    ':x',
    'https://www.example.gov@evil.example/',
    'https://user:password@example.gov/',
    '//user@example.gov/',
  ])('a link of an answer is rejected: %j [T8]', (url) => {
    expect(safeLink(url, page)).toBeUndefined();
  });

  it('a relative link of an answer is rejected without the host page’s address', () => {
    expect(safeLink('/forms/', undefined)).toBeUndefined();
  });
});

describe('the address of a source', () => {
  it.each(['https://example.gov/a', 'http://example.gov/a'])(
    'the address of a source is accepted: %s',
    (url) => {
      expect(safeWebAddress(url)?.href).toBe(url);
    },
  );

  it.each(['', '/a', 'example.gov', 'mailto:a@example.gov', 'javascript:alert(1)', 'ftp://x/'])(
    'the address of a source is rejected: %j',
    (url) => {
      expect(safeWebAddress(url)).toBeUndefined();
    },
  );
});

describe('the address of a link of the content', () => {
  const site = 'https://department.example/cards/gold/';

  it.each([
    ['../silver/', 'https://department.example/cards/silver/'],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['http://plain.example/', 'http://plain.example/'],
  ])('the address of a content link resolves from %s to %s', (url, target) => {
    expect(safeWebAddress(url, site)?.href).toBe(target);
  });

  it.each(['javascript:alert(1)', 'tel:+1800', '//user@example.gov/'])(
    'the address of a content link is rejected: %j',
    (url) => {
      expect(safeWebAddress(url, site)).toBeUndefined();
    },
  );
});

describe('the address of a next step', () => {
  it('the address of a next step is accepted if it is https', () => {
    expect(safeNextStepAddress('https://example.gov/apply')?.href).toBe(
      'https://example.gov/apply',
    );
  });

  it.each([
    'http://example.gov/apply',
    'HTTPS://example.gov/apply',
    'javascript:alert("https://")',
    'http://example.gov/?to=https://example.gov',
    'https://user@example.gov/',
    'https://',
    '/apply',
  ])('the address of a next step is rejected: %j', (url) => {
    expect(safeNextStepAddress(url)).toBeUndefined();
  });
});

describe('the address of a contact', () => {
  it.each(['tel:988', 'sms:838255', 'https://help.example.gov/'])(
    'the address of a contact is accepted: %s',
    (url) => {
      expect(safeContactAddress(url)).toBe(url);
    },
  );

  it.each(['http://help.example.gov/', 'javascript:alert(1)', '/contact/', 'mailto:a@b.example'])(
    'the address of a contact is rejected: %s',
    (url) => {
      expect(safeContactAddress(url)).toBeUndefined();
    },
  );
});
