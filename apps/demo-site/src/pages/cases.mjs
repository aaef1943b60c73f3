/** @import { CasePage } from '../read-cases.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';
import { pageList } from './listing.mjs';

/**
 * The list of the hard cases, by group.
 * @param {readonly CasePage[]} cases
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function casesPage(cases, context) {
  const page = { path: '/cases/', title: 'Test pages' };
  const groups = [...new Set(cases.map(({ group }) => group))].sort().map(
    (group) => html`<section>
  <h2>${group}</h2>
  ${pageList(cases.filter((one) => one.group === group))}
</section>`,
  );
  return {
    ...page,
    description: 'Hosts that make it hard for the assistant, one page each.',
    main: fill(template('listing'), {
      breadcrumbs: breadcrumbs(page, context),
      title: page.title,
      lead: html`<p class="lead">Each page is a host that makes it hard for the assistant. The browser tests visit them; so can you.</p>`,
      list: html`<div class="listing-sections">${groups}</div>`,
    }),
  };
}
