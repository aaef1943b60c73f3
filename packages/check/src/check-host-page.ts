import { findForbidding, type Policy, parsePolicies } from './content-security-policy.ts';
import { type Finding, fault, fine, found, note } from './finding.ts';
import type { HostPage, LoaderTag } from './read-page.ts';

/** @param context the page's response headers, and the addresses of the answer service and of the translations */
export function checkHostPage(
  page: HostPage,
  loader: LoaderTag,
  context: { headers: Headers; apiBaseUrl: URL | undefined; words: URL | undefined },
): Finding[] {
  return [
    ...checkTag(page, loader),
    ...checkPolicies(page, loader, context),
    ...checkIsolation(context.headers),
    ...checkPermissions(context.headers, loader.src.origin),
  ];
}

function checkTag(page: HostPage, loader: LoaderTag): Finding[] {
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

function checkPolicies(
  page: HostPage,
  loader: LoaderTag,
  { headers, apiBaseUrl, words }: Parameters<typeof checkHostPage>[2],
): Finding[] {
  const places = [
    { name: 'The header Content-Security-Policy', text: headers.get('content-security-policy') },
    ...page.policies.map((text) => ({ name: 'The meta element Content-Security-Policy', text })),
  ];
  const wanted = [
    ['script-src', loader.src, 'the loader'],
    ['frame-src', new URL('/drawer/index.html', loader.src), 'the drawer'],
    ['connect-src', apiBaseUrl && serviceUrl(apiBaseUrl, '/health'), 'the health check'],
    ['connect-src', words, 'the translations'],
  ] as const;
  const findings: Finding[] = [];
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
 * Returns the change to the policy that makes it allow the address.
 * @param directive the directive for this kind of address, such as `frame-src`
 * @param forbidding the directive that `findForbidding` returned. It differs from `directive` if the policy has only a
 * fallback, such as `default-src`.
 */
function remedy(policy: Policy, directive: string, forbidding: string, address: URL) {
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

function checkIsolation(headers: Headers): Finding[] {
  if (headers.get('cross-origin-embedder-policy')?.trim() !== 'credentialless') return [];
  return [
    fault(
      'With Cross-Origin-Embedder-Policy: credentialless, browsers block the drawer.',
      'Set: Cross-Origin-Embedder-Policy: require-corp',
    ),
  ];
}

/** The loader allows its frame to write to the clipboard, but a policy of the page may forbid it. */
function checkPermissions(headers: Headers, drawer: string): Finding[] {
  const policy = headers.get('permissions-policy') ?? '';
  const [, allowed] = /(?:^|,)\s*clipboard-write\s*=\s*(\([^)]*\)|[^,;\s]+)/.exec(policy) ?? [];
  if (allowed === undefined || allowed.includes('*') || allowed.includes(`"${drawer}"`)) return [];
  return [
    note(
      'The header Permissions-Policy forbids clipboard-write in the drawer: some browsers cannot copy an answer.',
      `Set: clipboard-write=(self "${drawer}")`,
    ),
  ];
}

export function serviceUrl(apiBaseUrl: URL, path: '/health' | '/v2/completions') {
  return new URL(`${apiBaseUrl.href.replace(/\/+$/, '')}${path}`);
}
