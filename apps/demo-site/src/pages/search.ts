import type { ContentPage } from '../content/render-page.ts';
import { fill, html } from '../markup.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';

/**
 * The site's own search. The list holds every page, so that it is of use without JavaScript too;
 * search-page.js narrows it to the question.
 */
export function searchPage(context: SiteContext): SitePage {
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

function searchResult({ path, title, description, headings }: ContentPage) {
  const words = headings.map(({ text }) => text).join(' ');
  return html`<li data-headings="${words}"><a href="${path}">${title}</a>
    <p>${description}</p></li>`;
}
