import { fitPageUrl } from '@assist/rules';

/** Tells the address of the current page as it may leave the page. */
export type ReadPageUrl = () => string;

/** @param contextQuery the parameters of its query that belong to it */
export function createPageUrlReader(contextQuery: readonly string[] = []): ReadPageUrl {
  return () => fitPageUrl(window.location, contextQuery);
}
