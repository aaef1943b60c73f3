/** @import { Root } from 'hast' */
/** @import { Heading } from './heading-ids.mjs' */
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { Markup, trusted } from '../markup.mjs';
import { headingIds } from './heading-ids.mjs';
import { mainContent } from './main-content.mjs';
import { pagePath } from './page-path.mjs';
import { sanitizeSchema } from './sanitize-schema.mjs';
import { siteComponents } from './site-components.mjs';

/**
 * A page of the content, ready to be put into a template.
 * @typedef {{ path: string, title: string, description: string, headings: readonly Heading[], body: Markup }} ContentPage
 */

const fromMarkdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw);
const fromHtml = unified().use(rehypeParse);

/**
 * Reads a Markdown (inline HTML included) or HTML file with optional front matter.
 * @param {{ file: string, source: string }} input file: relative to the content folder, with forward slashes
 * @returns {ContentPage}
 * @throws an error of the YAML parser when the front matter is not YAML
 */
export function parsePage({ file, source }) {
  const document = new VFile({ path: file, value: source });
  matter(document, { strip: true });
  const frontMatter = new Map(Object.entries(document.data.matter ?? {}));
  /** @type {Heading[]} */
  const headings = [];
  const toBody = unified()
    .use(mainContent)
    .use(rehypeSanitize, sanitizeSchema)
    .use(headingIds, (/** @type {Heading} */ heading) => headings.push(heading))
    .use(siteComponents)
    .use(rehypeStringify);
  const body = toBody.stringify(toBody.runSync(parseTree(document)));
  return {
    path: pagePath(file, text(frontMatter.get('url'))),
    title: text(frontMatter.get('title')) ?? headings[0]?.text ?? file,
    description: text(frontMatter.get('description')) ?? '',
    headings,
    body: trusted(body),
  };
}

/**
 * @param {VFile} document
 * @returns {Root}
 */
function parseTree(document) {
  if (/\.html$/i.test(document.path)) return fromHtml.parse(document);
  return fromMarkdown.runSync(fromMarkdown.parse(document));
}

/**
 * @param {unknown} value of the front matter
 * @returns {string | undefined} undefined when it is no text, or blank
 */
function text(value) {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
