import { findForbidding, parsePolicies } from './content-security-policy.mjs';
import { fault, fine, found, note } from './finding.mjs';

/** @typedef {import('./finding.mjs').Finding} Finding */
/** @typedef {import('./read-page.mjs').HostPage} HostPage */
/** @typedef {import('./read-page.mjs').LoaderTag} LoaderTag */

/**
 * What the page itself says: the tag, the elements, the policies.
 * @param {HostPage} page
 * @param {LoaderTag} loader
 * @param {{ headers: Headers, apiBaseUrl: URL | undefined }} context the headers of the page, and where the service is
 * @returns {Finding[]}
 */
export function checkHostPage(page, loader, { headers, apiBaseUrl }) {
  return [
    ...checkTag(page, loader),
    ...checkPolicies(page, loader, headers, apiBaseUrl),
    ...checkIsolation(headers),
  ];
}

/**
 * @param {HostPage} page
 * @param {LoaderTag} loader
 * @returns {Finding[]}
 */
function checkTag(page, loader) {
  const isPinned = /\/v\d[^/]*\/loader\.js$/.test(loader.src.pathname);
  const hasIntegrity = loader.integrity !== '';
  return found(
    loader.isModule &&
      fault(
        'The loader is loaded as a module, and does not find its own tag there.',
        'Take type="module" off the script tag.',
      ),
    loader.isBlocking &&
      note('The page waits for the loader before it goes on.', 'Put async into the script tag.'),
    hasIntegrity &&
      !loader.isCrossOrigin &&
      fault(
        'The tag has integrity without crossorigin: browsers refuse the loader.',
        'Put crossorigin="anonymous" into the script tag.',
      ),
    hasIntegrity &&
      !isPinned &&
      fault(
        'The tag has integrity for /loader.js, which changes with every release.',
        'Use the pinned address /v<version>/loader.js, or take integrity off.',
      ),
    page.address.protocol === 'https:' &&
      loader.src.protocol === 'http:' &&
      fault(
        'The loader is loaded by http: into an https: page: browsers block it.',
        `Use https:: ${loader.src.href.replace(/^http:/, 'https:')}`,
      ),
    !page.hasElements &&
      note(
        'None of the assistant’s elements is in the page’s HTML.',
        'Unless a script adds one, visitors see nothing. Add, for example: <assist-ask-button></assist-ask-button>',
      ),
  );
}

/**
 * @param {HostPage} page
 * @param {LoaderTag} loader
 * @param {Headers} headers
 * @param {URL | undefined} apiBaseUrl
 * @returns {Finding[]}
 */
function checkPolicies(page, loader, headers, apiBaseUrl) {
  const places = [
    { name: 'The header Content-Security-Policy', text: headers.get('content-security-policy') },
    ...page.policies.map((text) => ({ name: 'The meta element Content-Security-Policy', text })),
  ];
  const wanted = /** @type {const} */ ([
    ['script-src', loader.src, 'the loader'],
    ['frame-src', new URL('/drawer/index.html', loader.src), 'the drawer'],
    ['connect-src', apiBaseUrl && serviceUrl(apiBaseUrl, '/health'), 'the health check'],
  ]);
  /** @type {Finding[]} */
  const findings = [];
  let count = 0;
  for (const { name, text } of places) {
    for (const policy of parsePolicies(text)) {
      count += 1;
      const sandbox = policy.get('sandbox');
      if (sandbox !== undefined && !sandbox.includes('allow-scripts')) {
        findings.push(fault(`${name} forbids all scripts.`, 'Add to its sandbox: allow-scripts'));
      }
      for (const [directive, address, what] of wanted) {
        if (address === undefined) continue;
        const context = { page: page.address, nonce: loader.nonce, integrity: loader.integrity };
        const forbidding = findForbidding(policy, directive, address, context);
        if (forbidding === undefined) continue;
        findings.push(
          fault(
            `${name} forbids ${what} by its ${forbidding}.`,
            remedy(policy, directive, forbidding, address),
          ),
        );
      }
    }
  }
  if (count > 0 && findings.length === 0) {
    findings.push(fine('The page’s policies allow the loader, the drawer and the health check'));
  }
  return findings;
}

/**
 * @param {import('./content-security-policy.mjs').Policy} policy
 * @param {string} directive that decides
 * @param {string} forbidding the one that stands for it
 * @param {URL} address
 */
function remedy(policy, directive, forbidding, address) {
  const sources = policy.get(forbidding) ?? [];
  if (
    directive === 'script-src' &&
    sources.some((source) => /'(?:nonce-|strict-dynamic)/.test(source))
  ) {
    return 'Put the nonce of each response on the script tag: <script async nonce="…" src="…">';
  }
  const name = forbidding === 'default-src' ? directive : forbidding;
  const others = sources.filter((source) => source !== "'none'").join(' ');
  return `Set: ${name} ${others}${others === '' ? '' : ' '}${address.origin};`;
}

/**
 * @param {Headers} headers of the page
 * @returns {Finding[]}
 */
function checkIsolation(headers) {
  if (headers.get('cross-origin-embedder-policy')?.trim() !== 'credentialless') return [];
  return [
    fault(
      'With Cross-Origin-Embedder-Policy: credentialless, browsers block the drawer.',
      'Set: Cross-Origin-Embedder-Policy: require-corp',
    ),
  ];
}

/**
 * The address of a part of the answer service.
 * @param {URL} apiBaseUrl
 * @param {'/health' | '/v2/completions'} path
 */
export function serviceUrl(apiBaseUrl, path) {
  return new URL(`${apiBaseUrl.href.replace(/\/+$/, '')}${path}`);
}
