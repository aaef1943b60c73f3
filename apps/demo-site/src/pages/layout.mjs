/** @import { Markup } from '../markup.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
import { fill, html } from '../markup.mjs';
import { sectionName } from '../sections.mjs';
import { crisisPage, footerPages, navigationLength, siteName } from '../site.mjs';
import { template } from '../template.mjs';

/**
 * What a page of this site is made of.
 * @typedef {{ path: string, title: string, description: string, main: Markup }} SitePage
 */

/**
 * The whole document: masthead, navigation, the page's own part, footer, the site's search and the
 * assistant's snippet.
 * @param {SitePage} page
 * @param {SiteContext} context
 */
export function renderDocument(page, context) {
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

/**
 * @param {SitePage} page
 * @param {string} name of a section
 */
function current(page, name) {
  if (sectionName(page.path) !== name) return undefined;
  return page.path === `/${name}/` ? html` aria-current="page"` : html` aria-current="true"`;
}
