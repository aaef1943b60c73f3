/** @import { ContentPage } from '../content/render-page.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { sectionName } from '../sections.mjs';
import { contactPage } from '../site.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';

const shortestContents = 3;
const mostSiblings = 8;

/**
 * @param {ContentPage} page
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function articlePage(page, context) {
  const hasContact = context.hasPage(contactPage.path) && page.path !== contactPage.path;
  const { path, title, description, body } = page;
  return {
    path,
    title,
    description,
    main: fill(template('article'), {
      breadcrumbs: breadcrumbs(page, context),
      title,
      lead: description === '' ? undefined : html`<p class="lead">${description}</p>`,
      fallbackPath: hasContact ? contactPage.path : '/search/',
      fallbackLabel: hasContact ? contactPage.label : 'Search this site',
      contents: contents(page),
      body,
      siblings: siblings(page, context),
    }),
  };
}

/** @param {ContentPage} page */
function contents({ headings }) {
  if (headings.length < shortestContents) return undefined;
  const items = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  return html`<nav class="contents" aria-labelledby="contents-heading">
  <h2 id="contents-heading">On this page</h2>
  <ul>
    ${items}
  </ul>
</nav>`;
}

/**
 * @param {ContentPage} page
 * @param {SiteContext} context
 */
function siblings(page, context) {
  const section = context.sections.find(({ name }) => name === sectionName(page.path));
  const others = section?.pages.filter(({ path }) => path !== page.path) ?? [];
  if (section === undefined || others.length === 0) return undefined;
  const items = others
    .slice(0, mostSiblings)
    .map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`);
  const rest =
    others.length > mostSiblings
      ? html`<p><a href="/topics/#${section.name}">All pages about ${section.label}</a></p>`
      : undefined;
  return html`<nav class="siblings" aria-labelledby="siblings-heading">
  <h2 id="siblings-heading">${section.label}</h2>
  <ul>
    ${items}
  </ul>
  ${rest}
</nav>`;
}
