/** The longest page address, in characters, on the bridge and at the answer service. */
export const MAX_URL_LENGTH = 2_048;

/** Whether a text is an absolute http(s) address for a page or a context. */
export function isPageUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** The location of a page: `window.location` or a `URL`. */
export interface PageLocation {
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}

/**
 * The part of a page's address that may be shared: origin, path, and the query parameters that the page allows. Drops
 * the rest, because it may contain tokens and people's names. Shortens an address over `MAX_URL_LENGTH` further, so
 * that a long address never prevents an answer.
 */
export function fitPageUrl(
  { href, origin, pathname, search }: PageLocation,
  queryNames: readonly string[] = [],
): string {
  const query = new URLSearchParams(search);
  const named = queryNames.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const page = `${origin}${pathname}`;
  const candidates = [
    named.length > 0 ? `${page}?${new URLSearchParams(named)}` : page,
    page,
    `${origin}/`,
  ];
  return candidates.find(isPageUrl) ?? href;
}
