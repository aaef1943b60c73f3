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
}

/**
 * The address of a page, shortened where it is longer than `MAX_URL_LENGTH`, so that a long query string
 * never costs the visitor an answer: without query and fragment, or the origin alone.
 */
export function fitPageUrl({ href, origin, pathname }: PageLocation): string {
  const candidates = [href, `${origin}${pathname}`, `${origin}/`];
  return candidates.find(isPageUrl) ?? href;
}
