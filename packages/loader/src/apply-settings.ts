import type { PageSettings } from './config/assist-config.ts';
import { append } from './page/create-element.ts';
import { type SiteSearchActions, wireSiteSearch } from './site-search/site-search.ts';

/** What a page has asked for beside its elements: its search button that leads to the drawer, and the floating box. */
export interface AppliedSettings {
  /** Brings what the settings say; called again with more when another script tag comes. */
  apply(settings: PageSettings): void;
  /** There is no drawer to lead to: the site's search button does again what it did. */
  restoreSiteSearch(): void;
  /** Takes everything out of the page. */
  remove(): void;
}

/** Creates the settings; nothing is applied yet. */
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
      // An invalid selector costs the page's search button, not the elements. The check tells.
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
