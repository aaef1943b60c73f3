import type { ContentPage } from '../content/render-page.ts';
import { fill, html, type Markup } from '../markup.ts';
import type { Section } from '../sections.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';

/** A page that lists others, below its title and a sentence on them. */
export function listingPage(
  { lead, list, ...page }: Omit<SitePage, 'main'> & { lead?: string; list: Markup },
  context: SiteContext,
): SitePage {
  return {
    ...page,
    main: fill(template('listing'), {
      breadcrumbs: breadcrumbs(page, context),
      title: page.title,
      lead: lead === undefined ? undefined : html`<p class="lead">${lead}</p>`,
      list,
    }),
  };
}

/** The front page of a section whose content has no index page. */
export function sectionPage({ path, label, pages }: Section, context: SiteContext): SitePage {
  const description = `Pages about ${label.toLowerCase()}.`;
  return listingPage({ path, title: label, description, list: pageList(pages) }, context);
}

/** Every page of the content, by section. */
export function topicsPage(context: SiteContext): SitePage {
  const sections = context.sections.map(
    (section) => html`<section aria-labelledby="${section.name}">
  <h2 id="${section.name}">${section.label}</h2>
  ${pageList(section.pages)}
</section>`,
  );
  const description = 'Every page of this site, by topic.';
  const list = html`<div class="listing-sections">${sections}</div>`;
  return listingPage(
    { path: '/topics/', title: 'All topics', description, lead: description, list },
    context,
  );
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
