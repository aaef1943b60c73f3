import { checkSharing } from './check-sharing.mjs';
import { matches, parsePolicies } from './content-security-policy.mjs';
import { fault, fine, note } from './finding.mjs';
import { request } from './request.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./request.mjs').Reply} Reply */
/** @typedef {import('./read-page.mjs').HostPage} HostPage */

/**
 * How the drawer is sent, who may embed it, and whether it is whole.
 * @param {Reply | string} drawer
 * @param {URL} root
 * @param {HostPage} page
 * @param {URL | undefined} apiBaseUrl
 * @returns {Promise<Finding[]>}
 */
export async function checkDrawer(drawer, root, page, apiBaseUrl) {
  if (typeof drawer === 'string' || drawer.status !== 200) {
    const why = typeof drawer === 'string' ? drawer : `status ${drawer.status}`;
    return [
      fault(
        `The drawer cannot be loaded: ${why}.`,
        `Upload drawer/ of the release to ${root.href}`,
      ),
    ];
  }
  const { headers, text } = drawer;
  const findings = checkSharing('The drawer', headers, false);
  findings.push(...checkDrawerPolicy(headers, root, page, apiBaseUrl));
  const framing = headers.get('x-frame-options');
  if (framing !== null) {
    findings.push(
      fault(
        `The drawer comes with X-Frame-Options: ${framing}, which forbids framing it.`,
        'Take the header off for drawer/; frame-ancestors of its policy says who may.',
      ),
    );
  }
  if (headers.get('cross-origin-embedder-policy') !== 'require-corp') {
    findings.push(
      fault(
        'Pages that are cross-origin isolated cannot show the drawer.',
        'Send with drawer/: Cross-Origin-Embedder-Policy: require-corp',
      ),
    );
  }
  const caching = headers.get('cache-control') ?? '';
  const age = Number(/max-age=(\d+)/.exec(caching)?.[1] ?? 0);
  if (age > 0 && !/no-cache|no-store/.test(caching)) {
    findings.push(
      fault(
        `Browsers keep the drawer’s page for ${age} seconds: it may name files that are gone.`,
        'Send with drawer/*.html: Cache-Control: no-cache',
      ),
    );
  }
  if (headers.get('set-cookie') !== null) {
    findings.push(
      note(
        'The CDN sets a cookie with the drawer.',
        'Turn it off: the assistant needs none, and promises none.',
      ),
    );
  }
  if (/<script(?![^>]*\ssrc=)[^>]*>[^<]/i.test(text)) {
    findings.push(
      fault(
        'Something has put a script into the drawer’s page, which its policy blocks.',
        'Turn off what the CDN injects into HTML.',
      ),
    );
  }
  findings.push(...(await checkAssets(text, root)));
  return findings;
}

/**
 * @param {Headers} headers
 * @param {URL} root
 * @param {HostPage} page
 * @param {URL | undefined} apiBaseUrl
 * @returns {Finding[]}
 */
function checkDrawerPolicy(headers, root, page, apiBaseUrl) {
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
  const findings = [];
  if (policies.length > 1) {
    findings.push(
      fault(
        'The drawer comes with two policies, and both hold.',
        'Send only the one of headers.json with drawer/',
      ),
    );
  }
  const ancestors = policy.get('frame-ancestors');
  if (ancestors === undefined || ancestors.includes('*')) {
    findings.push(
      fault(
        'The drawer’s policy lets any site embed it.',
        `Set: frame-ancestors ${page.address.origin};`,
      ),
    );
  } else if (!ancestors.some((source) => matches(source, page.address, root))) {
    findings.push(
      fault(
        `The drawer may not be embedded by ${page.address.origin}.`,
        `Add the origin to VITE_ALLOWED_HOST_ORIGINS and build again: VITE_ALLOWED_HOST_ORIGINS=${[...ancestors.filter((source) => source !== "'none'"), page.address.origin].join(',')}`,
      ),
    );
  } else {
    findings.push(fine(`${page.address.origin} may embed the drawer`));
  }
  const connections = policy.get('connect-src') ?? policy.get('default-src') ?? [];
  if (
    apiBaseUrl !== undefined &&
    !connections.some((source) => matches(source, apiBaseUrl, root))
  ) {
    findings.push(
      fault(
        `The drawer’s policy does not let it ask ${apiBaseUrl.origin}.`,
        `Set: connect-src ${apiBaseUrl.origin}; or send the policy of headers.json as it is`,
      ),
    );
  }
  return findings;
}

/**
 * @param {string} html of the drawer
 * @param {URL} root
 * @returns {Promise<Finding[]>}
 */
async function checkAssets(html, root) {
  const page = new URL('drawer/index.html', root);
  const addresses = [...html.matchAll(/(?:src|href)="(\.?\/?[^"]*assets\/[^"]+)"/g)].map(
    ([, path = '']) => new URL(path, page),
  );
  /** @type {Finding[]} */
  const findings = [];
  for (const address of addresses) {
    const reply = await request(address.href);
    if (typeof reply === 'string' || reply.status !== 200) {
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
