import { checkSharing } from './check-sharing.ts';
import { matches, parsePolicies } from './content-security-policy.ts';
import { type Finding, fault, fine, found, note } from './finding.ts';
import type { HostPage } from './read-page.ts';
import { isServed, type Reply, request, whyNotServed } from './request.ts';

export async function checkDrawer(
  drawer: Reply | string,
  root: URL,
  page: HostPage,
  apiBaseUrl: URL | undefined,
): Promise<Finding[]> {
  if (!isServed(drawer)) {
    return [
      fault(
        `The drawer cannot be loaded: ${whyNotServed(drawer)}.`,
        `Upload drawer/ of the release to ${root.href}`,
      ),
    ];
  }
  const { headers, text } = drawer;
  const framing = headers.get('x-frame-options');
  const caching = headers.get('cache-control') ?? '';
  const age = Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0);
  return found(
    ...checkSharing('The drawer', headers, false),
    ...checkDrawerPolicy(headers, root, page, apiBaseUrl),
    framing !== null &&
      fault(
        `The drawer comes with X-Frame-Options: ${framing}, which forbids framing it.`,
        'Take the header off for drawer/; frame-ancestors of its policy says who may.',
      ),
    headers.get('cross-origin-embedder-policy') !== 'require-corp' &&
      fault(
        'Pages that are cross-origin isolated cannot show the drawer.',
        'Send with drawer/: Cross-Origin-Embedder-Policy: require-corp',
      ),
    age > 0 &&
      !/no-cache|no-store/.test(caching) &&
      fault(
        `Browsers keep the drawer’s page for ${age} seconds: it may name files that are gone.`,
        'Send with drawer/*.html: Cache-Control: no-cache',
      ),
    headers.get('set-cookie') !== null &&
      note(
        'The CDN sets a cookie with the drawer.',
        'Turn it off: the assistant needs none, and promises none.',
      ),
    /<script(?![^>]*\ssrc=)[^>]*>[^<]/i.test(text) &&
      fault(
        'Something has put a script into the drawer’s page, which its policy blocks.',
        'Turn off what the CDN injects into HTML.',
      ),
    ...(await checkAssets(text, root)),
  );
}

function checkDrawerPolicy(
  headers: Headers,
  root: URL,
  page: HostPage,
  apiBaseUrl: URL | undefined,
): Finding[] {
  const policies = parsePolicies(headers.get('content-security-policy'));
  const [policy] = policies;
  if (policy === undefined) {
    return [
      fault(
        'The drawer comes without its policy: any site may embed it.',
        'Send the Content-Security-Policy of headers.json with drawer/',
      ),
    ];
  }
  const connections = policy.get('connect-src') ?? policy.get('default-src') ?? [];
  return found(
    policies.length > 1 &&
      fault(
        'The drawer comes with two policies, and both hold.',
        'Send only the one of headers.json with drawer/',
      ),
    checkAncestors(policy.get('frame-ancestors'), root, page.address),
    apiBaseUrl !== undefined &&
      !connections.some((source) => matches(source, apiBaseUrl, root)) &&
      fault(
        `The drawer’s policy does not let it ask ${apiBaseUrl.origin}.`,
        `Set: connect-src ${apiBaseUrl.origin}; or send the policy of headers.json as it is`,
      ),
  );
}

function checkAncestors(ancestors: readonly string[] | undefined, root: URL, page: URL) {
  if (ancestors === undefined || ancestors.includes('*')) {
    return fault(
      'The drawer’s policy lets any site embed it.',
      `Set: frame-ancestors ${page.origin};`,
    );
  }
  if (ancestors.some((source) => matches(source, page, root))) {
    return fine(`${page.origin} may embed the drawer`);
  }
  const allowed = [...ancestors.filter((source) => source !== "'none'"), page.origin];
  return fault(
    `The drawer may not be embedded by ${page.origin}.`,
    `Add the origin to VITE_ALLOWED_HOST_ORIGINS and build again: VITE_ALLOWED_HOST_ORIGINS=${allowed.join(',')}`,
  );
}

async function checkAssets(drawerHtml: string, root: URL): Promise<Finding[]> {
  const page = new URL('drawer/index.html', root);
  const addresses = [...drawerHtml.matchAll(/(?:src|href)="(\.?\/?[^"]*assets\/[^"]+)"/g)].map(
    ([, path = '']) => new URL(path, page),
  );
  const findings: Finding[] = [];
  for (const address of addresses) {
    const reply = await request(address.href);
    if (!isServed(reply)) {
      findings.push(
        fault(
          `A file of the drawer is missing: ${address.href}`,
          'Upload drawer/assets/ first and drawer/*.html afterwards, and delete nothing of the last days.',
        ),
      );
    } else if (!/immutable|max-age=\d{6,}/.test(reply.headers.get('cache-control') ?? '')) {
      findings.push(
        note(
          `${address.pathname} is asked for again at every visit.`,
          'Send with drawer/assets/: Cache-Control: public, max-age=31536000, immutable',
        ),
      );
    }
  }
  return findings;
}
