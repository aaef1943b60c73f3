import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import type { Passage } from '../engine/rank-passages.ts';
import { headingOf } from '../model/citation.ts';
import { paragraph, sectionLink, strongLink, text } from '../text/markdown-nodes.ts';
import { countWords } from '../text/sentences.ts';
import { showSection } from './section-blocks.ts';

/** The first line of an answer that the gate is unsure of. */
export const UNSURE = 'This may not be what you asked.';

/** Maximum sections in an answer. */
const MAX_SECTIONS = 3;

/** Maximum words in an answer with more than one section. */
const MAX_WORDS = 300;

/**
 * The largest score difference to the first section, in log odds. At 3, a section is a twentieth as likely to answer.
 */
const MAX_DISTANCE = 3;

/** Maximum sections considered, best first. */
const CANDIDATES = 8;

/** The fewest words of a useful section. Shorter sections are labels or lead-ins. */
const LEAST_WORDS = 6;

/** A section with the blocks that the answer shows. */
export interface ShownSection {
  readonly section: Section;
  readonly page: Page;
  readonly blocks: readonly RootContent[];
  /** Whether the answer leaves out a part of the section. */
  readonly isFolded: boolean;
}

/**
 * Chooses the best section, folded if it is long, and others with nearly the same score that fit whole. Empty without
 * passages.
 */
export function chooseSections(question: string, passages: readonly Passage[]): ShownSection[] {
  const shown: (ShownSection & { words: string })[] = [];
  const least = (passages[0]?.score ?? 0) - MAX_DISTANCE;
  for (const { section, page, score } of passages.slice(0, CANDIDATES)) {
    if (shown.length === MAX_SECTIONS || (shown.length > 0 && score < least)) break;
    const { blocks, isFolded } = showSection(section, page, question);
    const words = plainText(blocks);
    if (countWords(words) < LEAST_WORDS) continue;
    const others = shown.map((one) => one.words);
    const fits = !isFolded && countWords([...others, words].join(' ')) <= MAX_WORDS;
    const isRepeated = others.some((other) => other.includes(words) || words.includes(other));
    if (shown.length === 0 || (fits && !isRepeated)) {
      shown.push({ section, page, blocks, isFolded, words });
    }
  }
  const [first] = passages;
  return shown.length > 0 || first === undefined
    ? shown
    : [{ ...first, ...showSection(first.section, first.page, question) }];
}

/** Composes an answer by quoting sections below linked headings, best first, grouped by page. */
export function composeAnswer(shown: readonly ShownSection[], isSure: boolean): string {
  const pages = new Set(shown.map(({ page }) => page));
  return writeMarkdown([
    ...(isSure ? [] : [paragraph([text(UNSURE)])]),
    ...[...pages].flatMap((page) =>
      shown
        .filter((one) => one.page === page)
        .flatMap((one, position) => composeSection(one, position === 0)),
    ),
  ]);
}

/**
 * A section below its linked heading. A folded section ends with a link to the rest.
 * @param namesPage whether the heading names the page too
 */
export function composeSection(
  { section, page, blocks, isFolded }: ShownSection,
  namesPage = true,
): RootContent[] {
  const heading = headingOf(section);
  const isNamed = heading !== '' && heading !== page.title;
  const title = [...(namesPage || !isNamed ? [page.title] : []), ...(isNamed ? [heading] : [])];
  const rest = paragraph([sectionLink(section, 'Read the rest on the page')]);
  return [
    paragraph([strongLink(sectionLink(section, title.join(': ')))]),
    ...blocks,
    ...(isFolded ? [rest] : []),
  ];
}
