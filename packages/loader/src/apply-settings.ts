import type { PageSettings } from './config/assist-config.ts';
import { append } from './page/create-element.ts';
import { type SiteSearchActions, wireSiteSearch } from './site-search/site-search.ts';

/** The parts that a page's settings turn on: the wiring of the site's search button, and the floating box. */
export interface AppliedSettings {
  /** Applies the settings. If another script tag adds settings, `apply` is called again with the merged settings. */
  apply(settings: PageSettings): void;
  /** Makes the site's search button open the site's own search again. Called when no drawer can open. */
  restoreSiteSearch(): void;
  /** Undoes all that `apply` has done to the page. */
  remove(): void;
}

/** Creates an `AppliedSettings`. Changes nothing on the page until `apply` is called. */
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
      // Ignores an invalid selector, so that the elements still work. `warnAboutMarkup` warns about the selector.
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
