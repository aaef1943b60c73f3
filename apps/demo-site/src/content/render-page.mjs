/** @import { ContentFile } from '@assist/content' */
/** @import { Markup } from '../markup.mjs' */
/** @import { Heading } from './heading-ids.mjs' */
import { parseDocument } from '@assist/content';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { trusted } from '../markup.mjs';
import { headingIds } from './heading-ids.mjs';
import { openPanels } from './open-panels.mjs';
import { sanitizeSchema } from './sanitize-schema.mjs';
import { siteComponents } from './site-components.mjs';

/**
 * A page of the content, ready to be put into a template.
 * @typedef {{ path: string, title: string, description: string, headings: readonly Heading[], body: Markup }} ContentPage
 */

/** Stands for whatever origin the site is served from. */
const anyOrigin = new URL('http://site.invalid');

/**
 * Renders a file of the content.
 * @param {ContentFile} file
 * @returns {ContentPage}
 * @throws an error of the YAML parser when the front matter is not YAML
 */
export function renderPage(file) {
  const { url, title, description = '', tree } = parseDocument(file, anyOrigin);
  /** @type {Heading[]} */
  const headings = [];
  const toBody = unified()
    .use(openPanels)
    .use(rehypeSanitize, sanitizeSchema)
    .use(headingIds, (/** @type {Heading} */ heading) => headings.push(heading))
    .use(siteComponents)
    .use(rehypeStringify);
  const body = toBody.stringify(toBody.runSync(tree));
  return {
    path: new URL(url).pathname,
    title: title ?? headings[0]?.text ?? file.path,
    description,
    headings,
    body: trusted(body),
  };
}
