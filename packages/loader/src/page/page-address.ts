import { fitPageUrl, isPageUrl } from '@assist/rules';

/** Returns the current page's URL without the parts that must not leave the page. */
export type ReadPageUrl = () => string;

/**
 * Creates a function that reads the page's URL.
 * @param readContextQuery returns the names of the query parameters to keep
 * @throws {TypeError} if the page's URL is not http(s), because the drawer refuses such a URL
 */
export function createPageUrlReader(
  readContextQuery = (): readonly string[] | undefined => undefined,
): ReadPageUrl {
  const readPageUrl = (): string => fitPageUrl(window.location, readContextQuery());
  const pageUrl = readPageUrl();
  if (!isPageUrl(pageUrl)) {
    throw new TypeError(`This page has no http(s) address (${pageUrl}). Load it from one.`);
  }
  return readPageUrl;
}
