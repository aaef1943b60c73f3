/** Schemes a link may have (spec §5). */
const linkSchemes: ReadonlySet<string> = new Set([
  'http:',
  'https:',
  'irc:',
  'ircs:',
  'mailto:',
  'xmpp:',
]);

/**
 * The address a link of an answer leads to, or undefined for one that must not become a link.
 *
 * @param baseUrl address of the host page; without it a relative link leads nowhere
 */
export function safeLink(url: string, baseUrl: string | undefined): string | undefined {
  const address = parseUrl(url, baseUrl);
  return address !== undefined && linkSchemes.has(address.protocol) ? address.href : undefined;
}

/** The address of a source: absolute, http or https (design §5). */
export function safeWebAddress(url: string): URL | undefined {
  const address = parseUrl(url, undefined);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/** What a colon comes first in has a scheme, if a garbled one: it is no relative address. */
const schemeLike = /^[^/?#]*:/;

function parseUrl(url: string, baseUrl: string | undefined): URL | undefined {
  try {
    const address = schemeLike.test(url) ? new URL(url) : new URL(url, baseUrl);
    return hasLogin(address) ? undefined : address;
  } catch {
    return undefined;
  }
}

/** Whether a web address names a user, which is there to look like a host (safety T8). */
function hasLogin({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && (username !== '' || password !== '');
}
