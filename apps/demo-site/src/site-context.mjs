/** @import { ContentPage } from './content/render-page.mjs' */
/** @import { Section } from './sections.mjs' */
/** @import { Markup } from './markup.mjs' */
import { html } from './markup.mjs';
import { groupIntoSections } from './sections.mjs';
import { sectionOrder, siteSearch } from './site.mjs';

/**
 * What every page may link to or contain.
 * @typedef {object} SiteContext
 * @property {readonly Section[]} sections
 * @property {(path: string) => ContentPage | undefined} page the content page at a path
 * @property {(path: string) => boolean} hasPage
 * @property {string} cdnOrigin where the assistant's loader is served
 * @property {Markup} snippet the script tag that embeds the assistant
 */

/**
 * @param {readonly ContentPage[]} pages
 * @param {string} cdnOrigin where the assistant's loader is served
 * @returns {SiteContext}
 */
export function createSiteContext(pages, cdnOrigin) {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return {
    sections: groupIntoSections(pages, sectionOrder),
    page: (path) => byPath.get(path),
    hasPage: (path) => byPath.has(path),
    cdnOrigin,
    snippet: html`<script async src="${cdnOrigin}/loader.js" data-search-trigger="${siteSearch.trigger}" data-search-modal="${siteSearch.modal}" data-search-backdrop="${siteSearch.backdrop}" data-floating-search></script>`,
  };
}
