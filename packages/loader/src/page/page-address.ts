import { fitPageUrl } from '@assist/rules';

/** The address of the current page as it crosses the bridge. */
export function currentPageUrl(): string {
  return fitPageUrl(window.location);
}
