import type { PageSettings } from './config/assist-config.ts';
import { append } from './page/create-element.ts';
import { type SiteSearchActions, wireSiteSearch } from './site-search/site-search.ts';

/** The parts that the page's settings turn on: the site's search button and the floating box. */
export interface AppliedSettings {
  /** Applies the settings. Called again when another script tag adds more. */
  apply(settings: PageSettings): void;
  /** Restores the site's search button, because no drawer can open. */
  restoreSiteSearch(): void;
  /** Removes everything from the page. */
  remove(): void;
}

/** Applies nothing until `apply` is called. */
export function createAppliedSettings(actions: SiteSearchActions): AppliedSettings {
  let isLeading = true;
  let unwire = (): void => {};
  let floatingSearch: HTMLElement | undefined;

  function wire({ siteSearch }: PageSettings): void {
    unwire();
    if (!siteSearch || !isLeading) return;
    try {
      unwire = wireSiteSearch(siteSearch, actions);
    } catch {
      // Ignores an invalid selector, so that the elements still work. `checkMarkup` warns about it.
    }
  }

  function restoreSiteSearch(): void {
    isLeading = false;
    unwire();
  }

  return {
    apply(settings) {
      wire(settings);
      if (!settings.hasFloatingSearch || floatingSearch) return;
      floatingSearch = document.createElement('assist-floating-search');
      append(document.documentElement, floatingSearch);
    },
    restoreSiteSearch,
    remove() {
      restoreSiteSearch();
      floatingSearch?.remove();
    },
  };
}
