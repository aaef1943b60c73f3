/** The schemes that a link in an answer may have (spec §5). */
const linkSchemes: ReadonlySet<string> = new Set([
  'http:',
  'https:',
  'irc:',
  'ircs:',
  'mailto:',
  'xmpp:',
]);

/**
 * Returns the address of a link in an answer; undefined if the link must be shown as plain text.
 * @param baseUrl address of the host page; without it, relative links are refused
 */
export function safeLink(url: string, baseUrl: string | undefined): string | undefined {
  const address = parseUrl(url, baseUrl);
  return address !== undefined && linkSchemes.has(address.protocol) ? address.href : undefined;
}

/**
 * Returns the http or https address of a source or a link in the content; undefined if it must not be shown.
 * @param baseUrl base of relative addresses; without it, relative addresses are refused
 */
export function safeWebAddress(url: string, baseUrl?: string): URL | undefined {
  const address = parseUrl(url, baseUrl);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/**
 * Returns the address of a next step (a link below the answer). Returns undefined unless `url` is an absolute https URL
 * without a user name or password. `url` must be written with 'https://' in lower case (spec §5).
 */
export function safeNextStepAddress(url: string): URL | undefined {
  const address = url.includes('https://') ? safeWebAddress(url) : undefined;
  return address?.protocol === 'https:' ? address : undefined;
}

const contactSchemes: ReadonlySet<string> = new Set(['https:', 'tel:', 'sms:']);

/**
 * Returns the absolute `https:`, `tel:` or `sms:` address of a support contact; undefined if it must not become a link.
 */
export function safeContactAddress(url: string): string | undefined {
  const address = parseUrl(url, undefined);
  return address !== undefined && contactSchemes.has(address.protocol) ? address.href : undefined;
}

/**
 * Matches a text with a colon before any `/`, `?` or `#`. Such a text has a scheme, perhaps a malformed scheme, so it
 * must not be resolved as a relative address.
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

/** Whether a web address contains a user name or password, with which attackers imitate a trusted host (threats T8). */
function hasLogin({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && (username !== '' || password !== '');
}
