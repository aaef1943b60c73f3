/** The allowed schemes of a link in an answer (spec §5). */
const linkSchemes: ReadonlySet<string> = new Set([
  'http:',
  'https:',
  'irc:',
  'ircs:',
  'mailto:',
  'xmpp:',
]);

/**
 * The target of a link in an answer; undefined if it must not become a link.
 * @param baseUrl address of the host page; without it, relative links are rejected
 */
export function safeLink(url: string, baseUrl: string | undefined): string | undefined {
  const address = parseUrl(url, baseUrl);
  return address !== undefined && linkSchemes.has(address.protocol) ? address.href : undefined;
}

/**
 * The http or https address of a source or content link; undefined if it must not be shown.
 * @param baseUrl the base of relative addresses; without it, they are rejected
 */
export function safeWebAddress(url: string, baseUrl?: string): URL | undefined {
  const address = parseUrl(url, baseUrl);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/**
 * The absolute https address of a next step; undefined if it must not be shown. The given text must contain 'https://'
 * (spec §5).
 */
export function safeNextStepAddress(url: string): URL | undefined {
  const address = url.includes('https://') ? safeWebAddress(url) : undefined;
  return address?.protocol === 'https:' ? address : undefined;
}

/** The allowed schemes of a contact: https, a call, a text message. */
const contactSchemes: ReadonlySet<string> = new Set(['https:', 'tel:', 'sms:']);

/** The absolute `https:`, `tel:` or `sms:` address of a contact; undefined if it must not become a link. */
export function safeContactAddress(url: string): string | undefined {
  const address = parseUrl(url, undefined);
  return address !== undefined && contactSchemes.has(address.protocol) ? address.href : undefined;
}

/**
 * Matches a colon before any slash. Such a text has a scheme, perhaps a malformed one, so it is not resolved as
 * relative.
 */
const schemeLike = /^[^/?#]*:/;

function parseUrl(url: string, baseUrl: string | undefined): URL | undefined {
  try {
    const address = schemeLike.test(url) ? new URL(url) : new URL(url, baseUrl);
    return hasLogin(address) ? undefined : address;
  } catch {
    return undefined;
  }
}

/** Whether a web address contains a user name or password, which attackers use to imitate a host (threats T8). */
function hasLogin({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && (username !== '' || password !== '');
}
