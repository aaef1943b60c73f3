import { fill } from '../markup.ts';
import { template } from '../template.ts';
import type { SitePage } from './layout.ts';

/** What the server shows for an address that is no page. */
export function notFoundPage(): SitePage {
  return {
    path: '/404.html',
    title: 'Page not found',
    description: 'We can’t find the page you asked for.',
    main: fill(template('not-found'), {}),
  };
}
