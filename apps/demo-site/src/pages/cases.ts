import { fill, html } from '../markup.ts';
import { type CasePage, defaultGroup } from '../read-cases.ts';
import type { SiteContext } from '../site-context.ts';
import { template } from '../template.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import type { SitePage } from './layout.ts';
import { pageList } from './listing.ts';

/** The groups that come first, in this order; others follow by name. */
const firstGroups = ['Elements', 'Scripts', defaultGroup];

/** The list of the hard cases, by group. */
export function casesPage(cases: readonly CasePage[], context: SiteContext): SitePage {
  const page = { path: '/cases/', title: 'Test pages' };
  const groups = [...new Set(cases.map(({ group }) => group))].sort(compareGroups);
  const sections = groups.map((name, index) => {
    const id = `group-${index + 1}`;
    return html`<section class="page-grid" aria-labelledby="${id}">
  <h2 id="${id}">${name}</h2>
  ${pageList(cases.filter(({ group }) => group === name))}
</section>`;
  });
  return {
    ...page,
    description: 'Hosts that make it hard for the assistant, one page each.',
    main: fill(template('listing'), {
      breadcrumbs: breadcrumbs(page, context),
      title: page.title,
      lead: html`<p class="lead">Each of these ${cases.length} pages is a host of its own: one way to embed the assistant, or one thing that makes it hard. The browser tests visit them; so can you.</p>`,
      list: html`<div class="listing-sections">${sections}</div>`,
    }),
  };
}

function compareGroups(one: string, other: string) {
  return rank(one) - rank(other) || one.localeCompare(other, 'en');
}

function rank(group: string) {
  const place = firstGroups.indexOf(group);
  return place === -1 ? firstGroups.length : place;
}
