import type { ContentPage } from './content/render-page.ts';
import { html, type Markup } from './markup.ts';
import { groupIntoSections, type Section } from './sections.ts';
import { sectionOrder, siteSearch } from './site.ts';

/** What every page may link to or contain. */
export interface SiteContext {
  readonly sections: readonly Section[];
  /** The content page at a path. */
  readonly page: (path: string) => ContentPage | undefined;
  readonly hasPage: (path: string) => boolean;
  /** Where the assistant's loader is served. */
  readonly cdnOrigin: string;
  /** The script tag that embeds the assistant. */
  readonly snippet: Markup;
}

/** @param cdnOrigin where the assistant's loader is served */
export function createSiteContext(pages: readonly ContentPage[], cdnOrigin: string): SiteContext {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    sections: groupIntoSections(pages, sectionOrder),
    page: (path) => byPath.get(path),
    hasPage: (path) => byPath.has(path),
    cdnOrigin,
    snippet: html`<script async src="${cdnOrigin}/loader.js" referrerpolicy="strict-origin" data-search-trigger="${siteSearch.trigger}" data-search-modal="${siteSearch.modal}" data-search-backdrop="${siteSearch.backdrop}" data-floating-search></script>`,
  };
}
