/** A content security policy, from one header or `meta` element. Maps each directive to its sources. */
export type Policy = Map<string, string[]>;

/**
 * For each kind of address, the directives in order of precedence. Browsers use the first one that is in the policy.
 */
const fallbacks = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
};

/** Parses the content security policies of a header or `meta` element. Commas separate the policies. */
export function parsePolicies(text: string | null): Policy[] {
  return (text ?? '')
    .split(',')
    .filter((policy) => policy.trim() !== '')
    .map((policy) => {
      const directives: Policy = new Map();
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        // If a policy repeats a directive, the first one applies.
        if (name !== '' && !directives.has(name.toLowerCase())) {
          directives.set(name.toLowerCase(), sources);
        }
      }
      return directives;
    });
}

/**
 * Returns the directive that forbids an address; undefined if the policy allows the address.
 * @param context the page's address, and the nonce and integrity of a script tag
 */
export function findForbidding(
  policy: Policy,
  directive: keyof typeof fallbacks,
  address: URL,
  {
    page,
    nonce,
    integrity,
  }: { page: URL; nonce?: string | undefined; integrity?: string | undefined },
) {
  const name = fallbacks[directive].find((candidate) => policy.has(candidate));
  if (name === undefined) return undefined;
  const sources = policy.get(name) ?? [];
  const isScript = directive === 'script-src';
  if (isScript && nonce && sources.includes(`'nonce-${nonce}'`)) return undefined;
  if (isScript && integrity && sources.includes(`'${integrity}'`)) return undefined;
  // With 'strict-dynamic', browsers ignore address sources for scripts.
  if (isScript && sources.includes("'strict-dynamic'")) return name;
  return sources.some((source) => matches(source, address, page)) ? undefined : name;
}

/**
 * Whether a source of a policy matches an address.
 * @param page the page's address, which 'self' and sources without a scheme refer to
 */
export function matches(source: string, address: URL, page: URL) {
  if (source === '*') return /^(?:https?|wss?):$/.test(address.protocol);
  if (source.toLowerCase() === "'self'") return address.origin === page.origin;
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), address.protocol);
  const [, scheme, host = '', port, path] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?((?:\*\.)?[\w.-]+|\*|\[[\da-f:]+\])(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(
      source,
    ) ?? [];
  if (host === '') return false;
  if (!isScheme((scheme ?? page.protocol).toLowerCase(), address.protocol)) return false;
  return (
    isHost(host.toLowerCase(), address.hostname) &&
    isPort(port, address) &&
    isPath(path, address.pathname)
  );
}

function isScheme(wanted: string, actual: string) {
  return wanted === actual || (wanted === 'http:' && actual === 'https:');
}

function isHost(wanted: string, actual: string) {
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? actual.endsWith(wanted.slice(1)) : actual === wanted;
}

function isPort(wanted: string | undefined, { port, protocol }: URL) {
  const usual = protocol === 'https:' ? '443' : '80';
  return wanted === '*' || (port || usual) === (wanted ?? usual);
}

function isPath(wanted: string | undefined, actual: string) {
  if (wanted === undefined || wanted === '/') return true;
  return wanted.endsWith('/') ? actual.startsWith(wanted) : actual === wanted;
}
