/** @import { SitePage } from './layout.mjs' */
import { fill } from '../markup.mjs';
import { template } from '../template.mjs';

/**
 * What the server shows for an address that is no page.
 * @returns {SitePage}
 */
export function notFoundPage() {
  return {
    path: '/404.html',
    title: 'Page not found',
    description: 'We can’t find the page you asked for.',
    main: fill(template('not-found'), {}),
  };
}
