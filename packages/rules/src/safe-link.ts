/** Schemes that a link of an answer may have (spec §5). */
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

/**
 * The http or https address that a source, or a link of the content, leads to; undefined for one that must not be
 * shown.
 *
 * @param baseUrl what a relative address is resolved against; without it, only an absolute one is an address
 */
export function safeWebAddress(url: string, baseUrl?: string): URL | undefined {
  const address = parseUrl(url, baseUrl);
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/**
 * The address of a next step: its text contains 'https://' (spec §5), and it is an absolute https address.
 * Undefined for one that must not be shown.
 */
export function safeNextStepAddress(url: string): URL | undefined {
  const address = url.includes('https://') ? safeWebAddress(url) : undefined;
  return address?.protocol === 'https:' ? address : undefined;
}

/** Schemes that a contact may have beside https: a call and a text message. */
const contactSchemes: ReadonlySet<string> = new Set(['https:', 'tel:', 'sms:']);

/**
 * The address of somebody to turn to: absolute, and https, `tel:` or `sms:`. Undefined for one that must not become a
 * link.
 */
export function safeContactAddress(url: string): string | undefined {
  const address = parseUrl(url, undefined);
  return address !== undefined && contactSchemes.has(address.protocol) ? address.href : undefined;
}

/** A text with a colon before any slash has a scheme, if a garbled one: it is no relative address. */
const schemeLike = /^[^/?#]*:/;

function parseUrl(url: string, baseUrl: string | undefined): URL | undefined {
  try {
    const address = schemeLike.test(url) ? new URL(url) : new URL(url, baseUrl);
    return hasLogin(address) ? undefined : address;
  } catch {
    return undefined;
  }
}

/** Whether a web address names a user, which is there to look like a host (threats T8). */
function hasLogin({ protocol, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && (username !== '' || password !== '');
}
