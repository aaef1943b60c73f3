import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import type { Passage } from '../engine/rank-passages.ts';
import { headingOf } from '../model/citation.ts';
import { paragraph, sectionLink, strongLink, text } from '../text/markdown-nodes.ts';
import { countWords } from '../wording/sentences.ts';
import type { Say } from '../words/service-words.ts';
import { haveOneLanguage } from './page-language.ts';
import { showSection } from './section-blocks.ts';

/** Maximum sections in an answer. */
const MAX_SECTIONS = 3;

/** Maximum words in an answer with more than one section. */
const MAX_WORDS = 300;

/**
 * Maximum distance of a section's score below the best section's score, in log odds. At a distance of 3, a section has
 * about a twentieth of the best section's odds.
 */
const MAX_DISTANCE = 3;

/** Maximum sections that are considered for an answer, best first. */
const CANDIDATES = 8;

/** Minimum words of a useful section. A shorter section is only a label or a lead-in. */
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
 * Chooses the best section, and shortens it if it is long. Adds other sections with nearly the same score if they fit
 * without shortening. All sections are in the language of the best one.
 * @returns an empty list if there are no passages
 */
export function chooseSections(
  question: string,
  passages: readonly Passage[],
  say: Say,
): ShownSection[] {
  const shown: (ShownSection & { words: string })[] = [];
  const least = (passages[0]?.score ?? 0) - MAX_DISTANCE;
  for (const { section, page, score } of passages.slice(0, CANDIDATES)) {
    if (shown.length === MAX_SECTIONS || (shown.length > 0 && score < least)) break;
    if (shown[0] !== undefined && !haveOneLanguage(page, shown[0].page)) continue;
    const { blocks, isFolded } = showSection(section, page, question, say);
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
    : [{ ...first, ...showSection(first.section, first.page, question, say) }];
}

/**
 * Writes an answer as Markdown: quoted sections below linked headings, best first, grouped by page.
 * @param isSure if false, the first line says that the answer may not fit the question
 */
export function composeAnswer(shown: readonly ShownSection[], isSure: boolean, say: Say): string {
  const pages = new Set(shown.map(({ page }) => page));
  return writeMarkdown([
    ...(isSure ? [] : [paragraph([text(say('unsure'))])]),
    ...[...pages].flatMap((page) =>
      shown
        .filter((one) => one.page === page)
        .flatMap((one, position) => composeSection(one, say, position === 0)),
    ),
  ]);
}

/**
 * Writes a section below its linked heading. If the section is shortened, a link to the rest follows.
 * @param namesPage whether the heading also names the page
 */
export function composeSection(
  { section, page, blocks, isFolded }: ShownSection,
  say: Say,
  namesPage = true,
): RootContent[] {
  const heading = headingOf(section);
  const isNamed = heading !== '' && heading !== page.title;
  const title = [...(namesPage || !isNamed ? [page.title] : []), ...(isNamed ? [heading] : [])];
  const rest = paragraph([sectionLink(section, say('readRest'))]);
  return [
    paragraph([strongLink(sectionLink(section, title.join(': ')))]),
    ...blocks,
    ...(isFolded ? [rest] : []),
  ];
}
