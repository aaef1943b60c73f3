import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { PhrasingContent, RootContent } from 'mdast';
import type { FoundPage } from '../engine/search.ts';
import { stems } from '../engine/terms.ts';
import { link, list, paragraph, sectionLink, strongLink, text } from '../text/markdown-nodes.ts';
import { countWords, splitSentences } from '../text/sentences.ts';
import { blocksOf, showSection } from './section-blocks.ts';

/** Said before an answer that may be about something else. */
export const UNSURE = 'This may not be what you asked.';

/** Said before the pages below an answer. */
const OTHER_PAGES = 'These pages may help too:';

/** Longest passage of another page, in words. */
const SNIPPET_WORDS = 35;

/** The section that answers, or most likely does. */
export interface ChosenSection {
  readonly section: Section;
  readonly page: Page;
}

/** The fewest words that tell something: a section of fewer is a label, or leads on to the next. */
const LEAST_WORDS = 6;

/** The best section of the best page that tells something; undefined where no page was found. */
export function chooseSection(
  question: string,
  pages: readonly FoundPage[],
): ChosenSection | undefined {
  const [best] = pages;
  if (best === undefined) return undefined;
  const { page, sections } = best;
  const wordsOf = (section: Section): number =>
    countWords(plainText(showSection(section, page, question).blocks));
  const section = sections.find((one) => wordsOf(one) >= LEAST_WORDS) ?? sections[0];
  return section && { section, page };
}

/**
 * Composes an answer in the content's own words: the section below its linked heading, then the other pages with the passage
 * of each that fits best. Each page is named once.
 */
export function composeAnswer(
  question: string,
  { section, page }: ChosenSection,
  others: readonly FoundPage[],
  isSure: boolean,
): string {
  const items = others.map((other) => itemOf(question, other));
  return writeMarkdown([
    ...(isSure ? [] : [paragraph([text(UNSURE)])]),
    ...composeSection(question, { section, page }),
    ...(items.length === 0 ? [] : [paragraph([text(OTHER_PAGES)]), list(items)]),
  ]);
}

/** A section below its linked heading, and a link to the rest where it is folded. */
export function composeSection(question: string, { section, page }: ChosenSection): RootContent[] {
  const { blocks, isFolded } = showSection(section, page, question);
  const name = section.heading.replace(/[.:]$/, '');
  const title = name === '' || name === page.title ? page.title : `${page.title}: ${name}`;
  const rest = paragraph([sectionLink(section, 'Read the rest on the page')]);
  return [
    paragraph([strongLink(sectionLink(section, title))]),
    ...blocks,
    ...(isFolded ? [rest] : []),
  ];
}

/** A page by its linked title, with the sentences of its best section that share most words with the question. */
function itemOf(question: string, { page, sections }: FoundPage): PhrasingContent[] {
  const [best] = sections;
  const snippet = best === undefined ? '' : snippetOf(question, best);
  const title = best === undefined ? link(page.url, page.title) : sectionLink(best, page.title);
  return snippet === '' ? [title] : [title, text(`: ${snippet}`)];
}

function snippetOf(question: string, section: Section): string {
  const asked = stems(question);
  const sentences = blocksOf(section)
    .flatMap(paragraphsOf)
    .flatMap(splitSentences)
    .map((sentence) => plainText(sentence).trim())
    .filter((sentence) => countWords(sentence) > 3 && !sentence.endsWith(':'));
  const shared = (sentence: string): number =>
    [...stems(sentence)].filter((stem) => asked.has(stem)).length;
  const best = sentences.reduce<string | undefined>(
    (most, one) => (most === undefined || shared(one) > shared(most) ? one : most),
    undefined,
  );
  const words = (best ?? '').split(/\s+/);
  return words.length <= SNIPPET_WORDS
    ? (best ?? '')
    : `${words.slice(0, SNIPPET_WORDS).join(' ')}…`;
}

/** The contents of the paragraphs of a block, those of list items included. */
function paragraphsOf(block: RootContent): PhrasingContent[][] {
  if (block.type === 'paragraph') return [block.children];
  if (block.type !== 'list') return [];
  return block.children.flatMap(({ children }) => children.flatMap(paragraphsOf));
}
