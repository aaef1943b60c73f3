import { isPageUrl } from '@assist/bridge';

/**
 * The address of the current page as it crosses the bridge: shortened where it is longer than the
 * contract allows, so that a long query string never costs the visitor an answer.
 */
export function currentPageUrl(): string {
  const { href, origin, pathname } = window.location;
  const candidates = [href, `${origin}${pathname}`, `${origin}/`];
  return candidates.find(isPageUrl) ?? href;
}
