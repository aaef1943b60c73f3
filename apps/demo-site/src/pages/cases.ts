import { html } from '../markup.ts';
import { type CasePage, defaultGroup } from '../read-cases.ts';
import type { SiteContext } from '../site-context.ts';
import type { SitePage } from './layout.ts';
import { listingPage, pageList } from './listing.ts';

/** The groups that come first, in this order; others follow by name. */
const firstGroups = ['Elements', 'Scripts', defaultGroup];

/** The list of the hard cases, by group. */
export function casesPage(cases: readonly CasePage[], context: SiteContext): SitePage {
  const groups = [...new Set(cases.map(({ group }) => group))].sort(compareGroups);
  const sections = groups.map((name, index) => {
    const id = `group-${index + 1}`;
    return html`<section class="page-grid" aria-labelledby="${id}">
  <h2 id="${id}">${name}</h2>
  ${pageList(cases.filter(({ group }) => group === name))}
</section>`;
  });
  return listingPage(
    {
      path: '/cases/',
      title: 'Test pages',
      description: 'Hosts that make it hard for the assistant, one page each.',
      lead: `Each of these ${cases.length} pages is a host of its own: one way to embed the assistant, or one thing that makes it hard. The browser tests visit them; so can you.`,
      list: html`<div class="listing-sections">${sections}</div>`,
    },
    context,
  );
}

function compareGroups(one: string, other: string) {
  return rank(one) - rank(other) || one.localeCompare(other, 'en');
}

function rank(group: string) {
  const place = firstGroups.indexOf(group);
  return place === -1 ? firstGroups.length : place;
}
