import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import type { RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import rehypeRemark from 'rehype-remark';
import { unified } from 'unified';
import { elementsIn, elementText, property } from '../html-tree.ts';
import { readLanguageTag } from '../language-tag.ts';
import { parseMarkdown, writeMarkdown } from '../markdown-text.ts';
import { plainText } from '../plain-text.ts';
import { withoutTemplates } from '../template-words.ts';
import { documentTitle, type LeftOut, tidyHtml } from '../tidy-html.ts';
import { tidyMarkdown } from '../tidy-markdown.ts';
import { whyNoPage } from './why-no-page.ts';

export interface ExtractJob {
  readonly source: string;
  readonly address: string;
  /** The name that the page's rules may know the import by. */
  readonly bot: string;
}

/** A block of a page's Markdown: a paragraph, list, table or heading. */
export interface Block {
  readonly hash: string;
  /** The block's place in the Markdown. */
  readonly start: number;
  readonly end: number;
}

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
  readonly blocks: readonly Block[];
  readonly leftOut: readonly LeftOut[];
}

const html = unified().use(rehypeParse);
const toMarkdownTree = unified().use(rehypeRemark);

/** Extracts a page's `main` element, else its body, without furniture. */
export function extractPage({ source, address, bot }: ExtractJob): ExtractedPage {
  const document = html.parse(source);
  const elements = elementsIn(document);
  const metas = (name: string): string[] => metaContents(elements, name);
  const firstOf = (tagName: string, name: string): string =>
    elements.map((one) => (one.tagName === tagName ? property(one, name) : '')).find(Boolean) ?? '';
  const base = resolve(firstOf('base', 'href'), address) ?? address;
  const canonical = elements.find(
    (one) => one.tagName === 'link' && /\bcanonical\b/i.test(property(one, 'rel')),
  );
  const { tree, leftOut } = tidyHtml(document);
  const h1 = elementsIn(tree).find(({ tagName }) => tagName === 'h1');
  const heading = h1 === undefined ? '' : oneLine(elementText(h1));
  const blocks = tidyMarkdown(toMarkdownTree.runSync(tree).children, base);
  const content = blocks.filter((node) => !isHeadingOf(node, heading));
  const title = heading || titleWithoutSite(documentTitle(document));
  const markdown = writeMarkdown(content);
  return {
    title,
    description: withoutTemplates([...metas('description'), ...metas('og:description')][0] ?? ''),
    language: readLanguageTag(firstOf('html', 'lang')),
    canonical: canonical && resolve(property(canonical, 'href'), base),
    refusal: whyNoPage({
      source,
      bot,
      robots: [...metas('robots'), ...metas(bot)].join(),
      refresh: metas('refresh').join(),
      hasPassword: elements.some((one) => property(one, 'type').toLowerCase() === 'password'),
      title,
      documentTitle: documentTitle(document),
      text: plainText(content),
    }),
    markdown,
    blocks: blocksOf(markdown),
    leftOut,
  };
}

/** The contents of the page's meta elements with this name, in any case. */
function metaContents(elements: readonly Element[], name: string): string[] {
  return elements.flatMap((one) => {
    const names = ['name', 'property', 'httpEquiv'].map((key) => property(one, key).toLowerCase());
    const isNamed = one.tagName === 'meta' && name !== '' && names.includes(name.toLowerCase());
    const content = oneLine(property(one, 'content'));
    return isNamed && content !== '' ? [content] : [];
  });
}

function blocksOf(markdown: string): Block[] {
  return parseMarkdown(markdown).children.flatMap((node) => {
    const [start, end] = [node.position?.start.offset, node.position?.end.offset];
    if (start === undefined || end === undefined) return [];
    const hash = createHash('sha256').update(plainText(node)).digest('hex').slice(0, 16);
    return [{ hash, start, end }];
  });
}

function isHeadingOf(node: RootContent, title: string): boolean {
  return node.type === 'heading' && node.depth === 1 && plainText(node).trim() === title;
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
