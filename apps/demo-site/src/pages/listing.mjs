/** @import { ContentPage } from '../content/render-page.mjs' */
/** @import { Section } from '../sections.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';

/**
 * The front page of a section whose content has no index page.
 * @param {Section} section
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function sectionPage(section, context) {
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

/**
 * Every page of the content, by section.
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function topicsPage(context) {
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

/** @param {readonly Pick<ContentPage, 'path' | 'title' | 'description'>[]} pages */
export function pageList(pages) {
  const items = pages.map(
    ({ path, title, description }) => html`<li><a href="${path}">${title}</a>
    <p>${description}</p></li>`,
  );
  return html`<ul class="page-list">
  ${items}
</ul>`;
}
