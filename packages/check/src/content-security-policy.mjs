/**
 * A policy of a page: its directives with their sources, as one header or meta element has them.
 * @typedef {Map<string, string[]>} Policy
 */

/** Which directives are asked, in this order, when the first is not there. */
const fallbacks = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
};

/**
 * The policies of a header or a meta element: several are separated by commas.
 * @param {string | null} text
 * @returns {Policy[]}
 */
export function parsePolicies(text) {
  return (text ?? '')
    .split(',')
    .filter((policy) => policy.trim() !== '')
    .map((policy) => {
      /** @type {Policy} */
      const directives = new Map();
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        // Of two directives of one name, the first counts.
        if (name !== '' && !directives.has(name.toLowerCase())) {
          directives.set(name.toLowerCase(), sources);
        }
      }
      return directives;
    });
}

/**
 * The directive of a policy that forbids an address; undefined when it is allowed.
 * @param {Policy} policy
 * @param {keyof typeof fallbacks} directive
 * @param {URL} address
 * @param {{ page: URL, nonce?: string | undefined, integrity?: string | undefined }} context the page, and for a
 *   script what its tag says
 */
export function findForbidding(policy, directive, address, { page, nonce, integrity }) {
  const name = fallbacks[directive].find((candidate) => policy.has(candidate));
  if (name === undefined) return undefined;
  const sources = policy.get(name) ?? [];
  const isScript = directive === 'script-src';
  if (isScript && nonce && sources.includes(`'nonce-${nonce}'`)) return undefined;
  if (isScript && integrity && sources.includes(`'${integrity}'`)) return undefined;
  // With it, a browser takes no script by its address.
  if (isScript && sources.includes("'strict-dynamic'")) return name;
  return sources.some((source) => matches(source, address, page)) ? undefined : name;
}

/**
 * Whether a source expression stands for an address.
 * @param {string} source
 * @param {URL} address
 * @param {URL} page what 'self' is
 */
export function matches(source, address, page) {
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

/**
 * @param {string} wanted
 * @param {string} actual
 */
function isScheme(wanted, actual) {
  return wanted === actual || (wanted === 'http:' && actual === 'https:');
}

/**
 * @param {string} wanted
 * @param {string} actual
 */
function isHost(wanted, actual) {
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? actual.endsWith(wanted.slice(1)) : actual === wanted;
}

/**
 * @param {string | undefined} wanted
 * @param {URL} address
 */
function isPort(wanted, { port, protocol }) {
  const usual = protocol === 'https:' ? '443' : '80';
  return wanted === '*' || (port || usual) === (wanted ?? usual);
}

/**
 * @param {string | undefined} wanted
 * @param {string} actual
 */
function isPath(wanted, actual) {
  if (wanted === undefined || wanted === '/') return true;
  return wanted.endsWith('/') ? actual.startsWith(wanted) : actual === wanted;
}
