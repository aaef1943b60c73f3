import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeRaw from 'rehype-raw';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { matter } from 'vfile-matter';
import { elementsIn, elementText, oneLine } from './html-tree.ts';
import { readLanguageTag } from './language-tag.ts';
import type { PageLink } from './page.ts';
import { declaredUrl, pageUrl, resolveLink } from './page-address.ts';
import { withoutTemplates } from './template-words.ts';

/** A file of the content folder. */
export interface ContentFile {
  /** The path relative to the content folder, with forward slashes. */
  readonly path: string;
  readonly source: string;
}

export interface ContentDocument {
  /** The address that the front matter declares, else the address derived from the path. */
  readonly url: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** The language tag that the front matter (`lang`) or the `html` element declares. */
  readonly language: string | undefined;
  readonly links: readonly PageLink[];
  /** Still contains navigation, scripts and the like. */
  readonly tree: Root;
}

const fromMarkdown = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw);
const fromHtml = unified().use(rehypeParse);
const fromFragment = unified().use(rehypeParse, { fragment: true });

/**
 * Matches an HTML heading with text directly below. CommonMark would treat the text as HTML, because the author left
 * out the blank line in between.
 */
const TEXT_BELOW_HTML_HEADING = /^(<h([1-6])\b[^>]*>.*<\/h\2>[ \t]*\r?\n)(?=[^\s<])/gim;

/** Matches the address of a link that a template failed to fill in. CommonMark reads none with blanks. */
const TEMPLATE_LINK = /\]\([^()\s]*\{[{%][^{}\n]*[%}]\}[^()\n]*\)/g;

/**
 * Parses a Markdown file or an HTML file, with optional front matter. Markdown may contain HTML.
 * @param siteUrl the site's address
 * @throws an error of the YAML parser if the front matter is malformed
 */
export function parseDocument({ path, source }: ContentFile, siteUrl: URL): ContentDocument {
  const isHtml = /\.html$/i.test(path);
  const value = isHtml
    ? source
    : source.replace(TEXT_BELOW_HTML_HEADING, '$1\n').replace(TEMPLATE_LINK, '](template:)');
  const file = new VFile({ path, value });
  matter(file, { strip: true });
  const { title, description, url, lang } = Object(file.data.matter);
  const declared = readText(url);
  const address = (declared && declaredUrl(declared, siteUrl)) ?? pageUrl(path, siteUrl);
  const tree = isHtml ? fromHtml.parse(file) : fromMarkdown.runSync(fromMarkdown.parse(file));
  return {
    url: address,
    title: readMarkup(title),
    description: readMarkup(description),
    links: listedLinks(file.data.matter, address),
    language: readLanguageTag(readText(lang) ?? '') ?? documentLanguage(tree),
    tree,
  };
}

function documentLanguage(tree: Root): string | undefined {
  const html = elementsIn(tree).find(({ tagName }) => tagName === 'html');
  return readLanguageTag(String(html?.properties.lang ?? ''));
}

function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? withoutTemplates(value).trim() : '';
  return /^…?$/.test(text) ? undefined : text;
}

/** Returns the text of a field that may contain HTML, because a site's template prints it into a page. */
function readMarkup(value: unknown): string | undefined {
  return oneLine(elementText(fromFragment.parse(readText(value) ?? ''))) || undefined;
}

/**
 * Reads the links in a page's front matter: entries with `url` and `title`, in any field and at any depth. A site's
 * template shows these links beside the page's text.
 */
function listedLinks(frontMatter: unknown, pageUrl: string): PageLink[] {
  const fields: readonly unknown[] = Object.values(Object(frontMatter));
  return fields.flatMap((field) =>
    typeof field === 'object' ? [...linkOf(field, pageUrl), ...listedLinks(field, pageUrl)] : [],
  );
}

function linkOf(entry: unknown, pageUrl: string): PageLink[] {
  const { url, title } = Object(entry);
  const shown = readMarkup(title);
  const address = typeof url === 'string' ? resolveLink(url, pageUrl) : undefined;
  return address === undefined || shown === undefined ? [] : [{ url: address, title: shown }];
}
