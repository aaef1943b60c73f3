import type { ContentPage } from '../content/render-page.ts';
import { fill, html } from '../markup.ts';
import { sectionName } from '../sections.ts';
import { contactPage } from '../site.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';

const shortestContents = 3;
const mostSiblings = 8;

export function articlePage(page: ContentPage, context: SiteContext): SitePage {
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

function contents({ headings }: ContentPage) {
  if (headings.length < shortestContents) return undefined;
  const items = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`);
  return html`<nav class="contents" aria-labelledby="contents-heading">
  <h2 id="contents-heading">On this page</h2>
  <ul>
    ${items}
  </ul>
</nav>`;
}

function siblings(page: ContentPage, context: SiteContext) {
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
