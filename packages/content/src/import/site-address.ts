/**
 * Returns an address as an absolute URL without a fragment; undefined if it is invalid. Turns http into the site's
 * protocol, because a site that moved to https often still names its old addresses.
 * @param base the address that a relative address is resolved against
 */
export function siteAddress(address: string, base: string, site: URL): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  url.hash = '';
  const isHttp = url.protocol === 'http:' && url.hostname === site.hostname;
  if (isHttp && url.port === '') url.protocol = site.protocol;
  return url.href;
}

/** Whether an address belongs to the site: same origin, and at or below the site's path. */
export function isWithin(address: string, site: URL): boolean {
  const { origin, pathname } = new URL(address);
  const start = site.pathname.replace(/\/*$/, '/');
  return origin === site.origin && (pathname.startsWith(start) || `${pathname}/` === start);
}
