/** Maximum length of a page address, in characters. The bridge and the answer service reject longer addresses. */
export const MAX_PAGE_URL_LENGTH = 2_048;

/** Whether a text is an absolute http(s) address of acceptable length. */
export function isPageUrl(text: string): boolean {
  if (text.length > MAX_PAGE_URL_LENGTH) return false;
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** The location of a page: `window.location` or a `URL`. */
export type PageLocation = Pick<URL, 'href' | 'origin' | 'pathname' | 'search'>;

/**
 * Returns the part of a page's address that may be shared: origin, path, and the query parameters in `queryNames`.
 * Drops everything else, because it may contain tokens and people's names. If the result is over `MAX_PAGE_URL_LENGTH`,
 * drops all query parameters. If it is still too long, drops the path, too. If the address is not http(s), returns it
 * unchanged.
 */
export function shareablePageUrl(
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
