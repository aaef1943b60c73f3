import type { ContentPage } from '../content/render-page.ts';
import { fill, html } from '../markup.ts';
import type { Section } from '../sections.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';

/** The front page of a section whose content has no index page. */
export function sectionPage(section: Section, context: SiteContext): SitePage {
  const page = { path: section.path, title: section.label };
  return {
    ...page,
    description: `Pages about ${section.label.toLowerCase()}.`,
    main: fill(template('listing'), {
      breadcrumbs: breadcrumbs(page, context),
      title: page.title,
      lead: undefined,
      list: pageList(section.pages),
    }),
  };
}

/** Every page of the content, by section. */
export function topicsPage(context: SiteContext): SitePage {
  const page = { path: '/topics/', title: 'All topics' };
  const sections = context.sections.map(
    (section) => html`<section aria-labelledby="${section.name}">
  <h2 id="${section.name}">${section.label}</h2>
  ${pageList(section.pages)}
</section>`,
  );
  return {
    ...page,
    description: 'Every page of this site, by topic.',
    main: fill(template('listing'), {
      breadcrumbs: breadcrumbs(page, context),
      title: page.title,
      lead: html`<p class="lead">Every page of this site, by topic.</p>`,
      list: html`<div class="listing-sections">${sections}</div>`,
    }),
  };
}

export function pageList(pages: readonly Pick<ContentPage, 'path' | 'title' | 'description'>[]) {
  const items = pages.map(
    ({ path, title, description }) => html`<li><a href="${path}">${title}</a>
    <p>${description}</p></li>`,
  );
  return html`<ul class="page-list">
  ${items}
</ul>`;
}
