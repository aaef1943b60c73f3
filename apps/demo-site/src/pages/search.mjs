/** @import { ContentPage } from '../content/render-page.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';

/**
 * The site's own search. The list holds every page, so that it is of use without JavaScript too;
 * search-page.js narrows it to the question.
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function searchPage(context) {
  const page = { path: '/search/', title: 'Search' };
  const pages = context.sections.flatMap((section) => section.pages);
  return {
    ...page,
    description: 'Search every page of this site.',
    main: fill(template('search'), {
      breadcrumbs: breadcrumbs(page, context),
      count: pages.length,
      results: pages.map(searchResult),
    }),
  };
}

/** @param {ContentPage} page */
function searchResult({ path, title, description, headings }) {
  const words = headings.map(({ text }) => text).join(' ');
  return html`<li data-headings="${words}"><a href="${path}">${title}</a>
    <p>${description}</p></li>`;
}
