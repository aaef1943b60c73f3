import { Readability } from '@mozilla/readability';
import type { Root } from 'hast';
import { parseHTML } from 'linkedom';
import type { RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { writeMarkdown } from '../markdown-text.ts';
import { plainText } from '../plain-text.ts';
import { tidyHtml } from '../tidy-html.ts';
import { tidyMarkdown } from '../tidy-markdown.ts';
import { fitMarkdown } from './fit-markdown.ts';
import { removeFurniture } from './furniture.ts';
import { openPanels } from './open-panels.ts';

/** What a page of a site holds for its readers. */
export interface ExtractedPage {
  readonly title: string;
  /** What the page says of itself; empty when it does not. */
  readonly description: string;
  /** The address that the page says is its own, absolute; undefined when it names none. */
  readonly canonical: string | undefined;
  /** The page asks not to be found by searching. */
  readonly isNoindex: boolean;
  /** The page asks for a password and says little else. */
  readonly isLogin: boolean;
  /** The main content, headings included. */
  readonly markdown: string;
}

/** A page with a password field and less text than this is there to sign in, in characters. */
const LOGIN_PAGE_TEXT = 800;

const html = unified().use(rehypeParse).use(rehypeStringify);
const tidied = unified().use(tidyHtml);
const toMarkdownTree = unified().use(rehypeRemark);

/**
 * Takes the main content out of a page: what its `main` element holds without furniture, else what Readability
 * finds.
 *
 * @param address where the page is
 */
export function extractPage(source: string, address: string): ExtractedPage {
  // The parser of the DOM is a lenient one: what it gets is well-formed.
  const document = parseDocument(html.stringify(html.parse(source)));
  const meta = (selector: string, attribute = 'content'): string =>
    (document.querySelector(selector)?.getAttribute(attribute) ?? '').trim();
  const base = resolve(meta('base[href]', 'href'), address) ?? address;
  const isNoindex = /\b(?:noindex|none)\b/i.test(meta('meta[name="robots" i]'));
  const hasPassword = document.querySelector('input[type=password]') !== null;
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
  return {
    title: heading || titleWithoutSite(documentTitle),
    description: oneLine(description),
    canonical,
    isNoindex,
    isLogin: hasPassword && plainText(content).length < LOGIN_PAGE_TEXT,
    markdown: writeMarkdown(content),
  };
}

/** The content of the page's main element, else of what Readability takes for the article, else of its body. */
function mainTree(document: Document): Root {
  const main = document.querySelector('main, [role=main]');
  const tree = tidied.runSync(html.parse((main ?? document.body).innerHTML));
  return main === null ? (articleTree(html.stringify(tree)) ?? tree) : tree;
}

/**
 * The article that Readability finds. It is made for news: undefined where it leaves out a heading or a table, as it
 * does on pages that are put together from blocks.
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

/** Some systems put the whole page into one form; what else is in a form is for filling in. */
function unwrapForms(document: Document): void {
  for (const form of document.querySelectorAll('form')) {
    if (form.querySelector('h1') !== null) form.replaceWith(...form.childNodes);
  }
}

/** Whether a node repeats the page's title. Readability makes a heading of rank 2 of it. */
function isHeadingOf(node: RootContent, title: string): boolean {
  return node.type === 'heading' && node.depth <= 2 && plainText(node).trim() === title;
}

/** 'Gold card | Department' is 'Gold card'. */
function titleWithoutSite(title: string): string {
  return oneLine(title).replace(/ [|–—-] (?!.* [|–—-] ).*$/, '');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function resolve(address: string, base: string): string | undefined {
  return address !== '' && URL.canParse(address, base) ? new URL(address, base).href : undefined;
}
