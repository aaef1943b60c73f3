import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import type { RootContent } from 'mdast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { isLegible } from '../decode-text.ts';
import { elementsIn, oneLine, property } from '../html-tree.ts';
import { readLanguageTag } from '../language-tag.ts';
import { parseMarkdown, plainText, writeMarkdown } from '../markdown-text.ts';
import { resolveLink } from '../page-address.ts';
import { withoutTemplates } from '../template-words.ts';
import { documentTitle, type LeftOut, tidyHtml } from '../tidy-html.ts';
import errorTitles from './error-titles.txt?raw';
import { asksNoIndex } from './robots.ts';

export interface ExtractJob {
  readonly source: string;
  readonly address: string;
  /** The name that the page's rules may know the import by. */
  readonly bot: string;
}

/** A block of a page's Markdown: a paragraph, list, table or heading. */
export interface Block {
  readonly hash: string;
  readonly start: number;
  readonly end: number;
}

export interface ExtractedPage {
  readonly title: string;
  readonly description: string;
  readonly language: string | undefined;
  /** The canonical address that the page declares, as an absolute URL; undefined if missing. */
  readonly canonical: string | undefined;
  /** Why the response is no page to keep, such as 'login page'; undefined if it is a page. */
  readonly refusal: string | undefined;
  readonly markdown: string;
  readonly blocks: readonly Block[];
  readonly leftOut: readonly LeftOut[];
}

/** A page with a password field is a login page if its text has fewer characters than this. */
const LOGIN_PAGE_TEXT = 800;

/** A page whose title tells of an error is an error page if its text has fewer characters than this. */
const ERROR_PAGE_TEXT = 1_500;

/** A page whose first line tells of an error is an error page if its text has fewer characters than this. */
const ERROR_NOTE_TEXT = 200;

/** A page that forwards after more seconds than this is read before: it ends a session, or offers a newer page. */
const LONGEST_FORWARD = 30;

const ERROR_TITLE = new RegExp(
  errorTitles
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .join('|'),
);

const html = unified().use(rehypeParse);

/** Extracts a page's `main` element, else its body, without furniture. */
export function extractPage(job: ExtractJob): ExtractedPage {
  const { source, address } = job;
  const document = html.parse(source);
  const elements = elementsIn(document);
  const firstOf = (tagName: string, name: string): string =>
    elements.map((one) => (one.tagName === tagName ? property(one, name) : '')).find(Boolean) ?? '';
  const base = resolveLink(firstOf('base', 'href'), address) ?? address;
  const canonical = elements.find(
    (one) => one.tagName === 'link' && /\bcanonical\b/i.test(property(one, 'rel')),
  );
  const { blocks, leftOut } = tidyHtml(document, base);
  const headings = blocks
    .filter((node) => node.type === 'heading' && node.depth === 1)
    .map((node) => plainText(node).trim());
  const named = titleWithoutSite(documentTitle(document));
  // The first one may be the name of the site.
  const heading = headings.find((one) => one === named) ?? headings[0] ?? '';
  const first = blocks.find((node) => node.type === 'heading');
  // Below another heading the title stays, or its text would belong to that heading.
  const content = blocks.filter((node) => node !== first || !isHeadingOf(node, heading));
  const title = heading || named;
  const markdown = writeMarkdown(content);
  const text = plainText(content);
  const damaged = text.match(/\S*\ufffd\S*/g) ?? [];
  return {
    title,
    description: withoutTemplates(
      ['description', 'og:description'].flatMap((name) => metaContents(elements, name))[0] ?? '',
    ),
    language: readLanguageTag(firstOf('html', 'lang') || firstOf('html', 'xmlLang')),
    canonical: canonical && resolveLink(property(canonical, 'href'), base),
    refusal: whyNoPage(job, elements, [title, documentTitle(document)], text),
    markdown,
    blocks: blocksOf(markdown),
    leftOut: [
      ...leftOut,
      ...(damaged.length > 0 ? [{ reason: 'invalid bytes', text: damaged.join(' ') }] : []),
    ],
  };
}

function whyNoPage(
  { source, bot }: ExtractJob,
  elements: readonly Element[],
  titles: readonly string[],
  text: string,
): string | undefined {
  if (!/<[a-z!]/i.test(source) || /^\s*<\?xml[^>]*>\s*<(?!html|!doctype html)/i.test(source)) {
    return 'not HTML';
  }
  if (!isLegible(source) || !isLegible(text)) return 'not text in its encoding';
  const metas = (name: string): string[] => metaContents(elements, name);
  const robots = [...metas('robots'), ...metas(bot)].join();
  if (asksNoIndex(robots, bot)) return 'asks not to be indexed';
  const [, seconds, target] =
    /^\s*([\d.]+)\s*[;,]?\s*(?:url\s*=)?\s*['"]?(.*?)['"]?\s*$/i.exec(metas('refresh').join()) ??
    [];
  if (target && Number(seconds) <= LONGEST_FORWARD) return `forwards to ${target}`;
  const hasPassword = elements.some((one) => property(one, 'type').toLowerCase() === 'password');
  if (hasPassword && text.length < LOGIN_PAGE_TEXT) return 'login page';
  const isError = (one: string): boolean => ERROR_TITLE.test(one.trim().toLowerCase());
  const first = text.trim().split('\n')[0] ?? '';
  if (
    (titles.some(isError) && text.length < ERROR_PAGE_TEXT) ||
    (isError(first) && text.length < ERROR_NOTE_TEXT)
  )
    return 'error page with the status of a page';
  return text.trim() === '' ? 'no text' : undefined;
}

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
