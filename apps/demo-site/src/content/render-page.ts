import { type ContentFile, parseDocument } from '@assist/content';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { type Heading, headingIds } from './heading-ids.ts';
import { openPanels } from './open-panels.ts';
import { sanitizeSchema } from './sanitize-schema.ts';
import { siteComponents } from './site-components.ts';

/** A rendered content page. The body is HTML; all other fields are plain text. */
export interface ContentPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly headings: readonly Heading[];
  /** Sanitised HTML. */
  readonly body: string;
}

/** Base URL for parsing the page's address. Only the path of the parsed address is used. */
const anyOrigin = new URL('http://site.invalid');

/**
 * Renders a content file.
 *
 * @throws the YAML parser's error, if the front matter is invalid YAML
 */
export function renderPage(file: ContentFile): ContentPage {
  const { url, title, description = '', tree } = parseDocument(file, anyOrigin);
  const headings: Heading[] = [];
  const toBody = unified()
    .use(openPanels)
    .use(rehypeSanitize, sanitizeSchema)
    .use(headingIds, (heading: Heading) => headings.push(heading))
    .use(siteComponents)
    .use(rehypeStringify);
  const body = toBody.stringify(toBody.runSync(tree));
  return {
    path: new URL(url).pathname,
    title: title ?? headings[0]?.text ?? file.path,
    description,
    headings,
    body,
  };
}
