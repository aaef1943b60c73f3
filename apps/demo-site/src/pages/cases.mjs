/** @import { CasePage } from '../read-cases.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { defaultGroup } from '../read-cases.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';
import { pageList } from './listing.mjs';

/** The groups that come first, in this order; others follow by name. */
const firstGroups = ['Elements', 'Scripts', defaultGroup];

/**
 * The list of the hard cases, by group.
 * @param {readonly CasePage[]} cases
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function casesPage(cases, context) {
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

/**
 * @param {string} one
 * @param {string} other
 */
function compareGroups(one, other) {
  return rank(one) - rank(other) || one.localeCompare(other, 'en');
}

/** @param {string} group */
function rank(group) {
  const place = firstGroups.indexOf(group);
  return place === -1 ? firstGroups.length : place;
}
