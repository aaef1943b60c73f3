/** @import { CasePage } from '../read-cases.mjs' */
/** @import { SiteContext } from '../site-context.mjs' */
/** @import { SitePage } from './layout.mjs' */
import { fill, html } from '../markup.mjs';
import { template } from '../template.mjs';
import { breadcrumbs } from './breadcrumbs.mjs';

/**
 * The list of the hard cases.
 * @param {readonly CasePage[]} cases
 * @param {SiteContext} context
 * @returns {SitePage}
 */
export function casesPage(cases, context) {
  const page = { path: '/cases/', title: 'Test pages' };
  const items = cases.map(
    ({ path, title, description }) => html`<li><a href="${path}">${title}</a>
    <p>${description}</p></li>`,
  );
  return {
    ...page,
    description: 'Hosts that make it hard for the assistant, one page each.',
    main: fill(template('cases'), { breadcrumbs: breadcrumbs(page, context), list: items }),
  };
}
