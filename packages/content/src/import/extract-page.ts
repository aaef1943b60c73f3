import { Readability } from '@mozilla/readability';
import type { Root } from 'hast';
import { parseHTML } from 'linkedom';
import type { RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { readLanguageTag } from '../language-tag.ts';
import { writeMarkdown } from '../markdown-text.ts';
import { plainText } from '../plain-text.ts';
import { tidyHtml } from '../tidy-html.ts';
import { tidyMarkdown } from '../tidy-markdown.ts';
import { fitMarkdown } from './fit-markdown.ts';
import { removeFurniture } from './furniture.ts';
import { openPanels } from './open-panels.ts';
import { whyNoPage } from './why-no-page.ts';

/** The content and metadata that an import takes from a page. */
export interface ExtractedPage {
  readonly title: string;
  /** The description that the page declares; empty if missing. */
  readonly description: string;
  /** The language tag that the page declares; undefined if missing. */
  readonly language: string | undefined;
  /** The canonical address that the page declares, as an absolute URL; undefined if missing. */
  readonly canonical: string | undefined;
  /** Why the response is no page to keep, such as 'login page'; undefined if it is a page. */
  readonly refusal: string | undefined;
  /** The main content, with its headings. */
  readonly markdown: string;
}

const html = unified().use(rehypeParse).use(rehypeStringify);
const tidied = unified().use(tidyHtml);
const toMarkdownTree = unified().use(rehypeRemark);

/**
 * Extracts the main content of a page. Takes the `main` element without menus and other furniture, else the article
 * that Readability finds.
 * @param address the page's address, for resolving relative links
 * @param bot the name that a `robots` element may know the import by
 */
export function extractPage(source: string, address: string, bot = ''): ExtractedPage {
  // Parses and serialises the HTML with rehype first, because linkedom does not repair malformed HTML.
  const document = parseDocument(html.stringify(html.parse(source)));
  const meta = (selector: string, attribute = 'content'): string =>
    (document.querySelector(selector)?.getAttribute(attribute) ?? '').trim();
  const base = resolve(meta('base[href]', 'href'), address) ?? address;
  const head = whatTheHeadSays(document, bot);
  const documentTitle = document.querySelector('title')?.textContent ?? '';
  const canonical = resolve(meta('link[rel~=canonical i][href]', 'href'), base);
  const description =
    meta('meta[name="description" i]') || meta('meta[property="og:description" i]');

  openPanels(document);
  removeFurniture(document);
  unwrapForms(document);
  fitMarkdown(document);
  const heading = oneLine(document.querySelector('h1')?.textContent ?? '');
  const blocks = tidyMarkdown(toMarkdownTree.runSync(mainTree(document)).children, base);
  const content = blocks.filter((node) => !isHeadingOf(node, heading));
  const title = heading || titleWithoutSite(documentTitle);
  const text = plainText(content);
  return {
    title,
    description: oneLine(description),
    language: readLanguageTag(meta('html', 'lang')),
    canonical,
    refusal: whyNoPage({ ...head, source, bot, title, documentTitle, text }),
    markdown: writeMarkdown(content),
  };
}

function whatTheHeadSays(document: Document, bot: string) {
  const content = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute('content') ?? '');
  const ours = bot === '' ? '' : `, meta[name="${bot}" i]`;
  return {
    robots: content(`meta[name="robots" i]${ours}`).join(),
    refresh: content('meta[http-equiv="refresh" i]').join(),
    hasPassword: document.querySelector('input[type=password]') !== null,
  };
}

/** The content of the `main` element, else Readability's article, else the body. */
function mainTree(document: Document): Root {
  const main = document.querySelector('main, [role=main]');
  const tree = tidied.runSync(html.parse((main ?? document.body).innerHTML));
  return main === null ? (articleTree(html.stringify(tree)) ?? tree) : tree;
}

/**
 * Returns the article that Readability finds. Readability is made for news articles, and may drop content of other
 * pages. The result is therefore undefined if the article has fewer headings and tables than the body.
 */
function articleTree(body: string): Root | undefined {
  const page = parseDocument(`<!doctype html><html><head></head><body>${body}</body></html>`);
  const landmarks = (root: ParentNode): number =>
    root.querySelectorAll('h2, h3, h4, h5, h6, table').length;
  const wanted = landmarks(page.body);
  const content = new Readability(page, { charThreshold: 0 }).parse()?.content;
  if (!content) return undefined;
  const article = parseDocument(`<html><body>${content}</body></html>`).body;
  return landmarks(article) < wanted ? undefined : html.parse(article.innerHTML);
}

function parseDocument(source: string): Document {
  return parseHTML(source).document;
}

/**
 * Unwraps a form with the page's main heading, because some systems wrap the whole page in a form. Later code removes
 * all other forms.
 */
function unwrapForms(document: Document): void {
  for (const form of document.querySelectorAll('form')) {
    if (form.querySelector('h1') !== null) form.replaceWith(...form.childNodes);
  }
}

/**
 * Whether a node is a heading that repeats the page's title. Accepts rank 2, because Readability gives this rank to the
 * title.
 */
function isHeadingOf(node: RootContent, title: string): boolean {
  return node.type === 'heading' && node.depth <= 2 && plainText(node).trim() === title;
}

/** Turns 'Gold card | Department' into 'Gold card'. */
function titleWithoutSite(title: string): string {
  return oneLine(title).replace(/ [|–—-] (?!.* [|–—-] ).*$/, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function resolve(address: string, base: string): string | undefined {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
