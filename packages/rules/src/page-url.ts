/** Longest page address, in characters, that crosses the bridge or goes to the answer service. */
export const MAX_URL_LENGTH = 2_048;

/** Whether a text is an absolute http(s) address that may serve as a page or context address. */
export function isPageUrl(text: string): boolean {
  if (text.length > MAX_URL_LENGTH) return false;
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** Where a page is: `window.location`, or a `URL`. */
export interface PageLocation {
  readonly href: string;
  readonly origin: string;
  readonly pathname: string;
  readonly search: string;
}

/**
 * The address of a page as others may know it: origin, path, and those parameters of its query that the page
 * names. The rest of the query and the fragment may carry tokens and names. One that is longer than
 * `MAX_URL_LENGTH` is shortened further, so that it never costs the visitor an answer.
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
