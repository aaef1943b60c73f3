import { fitPageUrl, isPageUrl } from '@assist/rules';

/** Tells the address of the current page as it may leave the page. */
export type ReadPageUrl = () => string;

/**
 * @param readContextQuery the parameters of its query that belong to it, as they are by then
 * @throws {TypeError} on a page without an http(s) address (`about:srcdoc`): the drawer takes no other
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
