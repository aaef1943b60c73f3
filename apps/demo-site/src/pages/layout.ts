import { fill, html, type Markup } from '../markup.ts';
import { sectionName } from '../sections.ts';
import { crisisPage, footerPages, navigationLength, siteName } from '../site.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';

/** What a page of this site is made of. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly main: Markup;
}

/**
 * The whole document: masthead, navigation, the page's own part, footer, the site's search and the
 * assistant's snippet.
 */
export function renderDocument(page: SitePage, context: SiteContext) {
  return fill(template('layout'), {
    documentTitle: page.path === '/' ? siteName : `${page.title} | ${siteName}`,
    description: page.description === '' ? page.title : page.description,
    snippet: context.snippet,
    navigation: [
      ...context.sections.slice(0, navigationLength),
      { name: 'topics', path: '/topics/', label: 'All topics' },
    ].map(
      ({ name, path, label }) =>
        html`<li><a href="${path}"${current(page, name)}>${label}</a></li>`,
    ),
    crisisLink: context.hasPage(crisisPage.path)
      ? html`<a class="masthead-button crisis-link" href="${crisisPage.path}">${crisisPage.label}</a>`
      : undefined,
    footerLinks: footerPages
      .filter(({ path }) => context.hasPage(path))
      .map(({ path, label }) => html`<li><a href="${path}">${label}</a></li>`),
    main: page.main,
  });
}

/** @param name of a section */
function current(page: SitePage, name: string) {
  if (sectionName(page.path) !== name) return undefined;
  return page.path === `/${name}/` ? html` aria-current="page"` : html` aria-current="true"`;
}
