import type { PageSettings, SiteSearchSelectors } from './assist-config.ts';

/** Adds up what two script tags of a page ask for: all selectors, all parameters, and the floating box of either. */
export function mergeSettings(first: PageSettings, second: PageSettings): PageSettings {
  return {
    contextQuery: [...new Set([...(first.contextQuery ?? []), ...(second.contextQuery ?? [])])],
    hasFloatingSearch: first.hasFloatingSearch === true || second.hasFloatingSearch === true,
    ...mergeSiteSearch(first.siteSearch, second.siteSearch),
  };
}

function mergeSiteSearch(
  first: SiteSearchSelectors | undefined,
  second: SiteSearchSelectors | undefined,
): PageSettings {
  if (!first || !second) {
    const siteSearch = first ?? second;
    return siteSearch ? { siteSearch } : {};
  }
  return {
    siteSearch: {
      trigger: joinSelectors(first.trigger, second.trigger),
      modal: joinSelectors(first.modal, second.modal),
      backdrop: joinSelectors(first.backdrop, second.backdrop),
    },
  };
}

function joinSelectors(...selectors: readonly (string | undefined)[]): string {
  return [...new Set(selectors.filter(Boolean))].join(', ');
}
