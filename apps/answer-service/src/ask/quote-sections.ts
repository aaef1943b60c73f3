import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { RootContent } from 'mdast';
import type { Passage } from '../engine/rank-passages.ts';
import type { FoundPage } from '../engine/search.ts';
import { termsOf } from '../engine/terms.ts';
import { type Citation, headingOf } from '../model/citation.ts';
import { link, list, paragraph, sectionLink, strong, text } from '../text/markdown-nodes.ts';
import { countWords, endsOpen, sentencesIn } from '../wording/sentences.ts';
import { wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import { type FittedSection, fitSection } from './fit-section.ts';
import { haveOneLanguage, languageOf } from './page-language.ts';
import { isAsked, isVerdict } from './verdict.ts';

const MAX_SECTIONS = 2;

/** A second section must fit with the first into this many words. Good answers have their fact at word 45. */
const MAX_ANSWER_WORDS = 200;

/** The distance is in log odds: at 3, a section has about a twentieth of the best section's odds. */
const MAX_DISTANCE = 3;

const CANDIDATES = 8;

/** Minimum words of a useful section, unless it is a list or table, or its heading was asked. Shorter: a lead-in. */
const LEAST_WORDS = 6;

/** A condition concerns the question if one sentence has this many of its words, beside those of the title. */
const LEAST_SHARED = 2;

/** A shorter line is a label. */
const LEAST_LINE_WORDS = 3;
const MAX_LINE_WORDS = 40;

/** A longer heading is no title: the link shows its question, or its beginning. */
const MAX_HEADING_WORDS = 12;

export interface ShownSection extends FittedSection {
  readonly section: Section;
  readonly page: Page;
}

/**
 * Chooses the best section, and shortens it if it is long. Adds a second one with nearly the same score if it fits
 * without shortening, and if it leads another list or lies below the same heading. Both are in one language.
 * @returns an empty list if there are no passages
 */
export function chooseSections(
  question: string,
  passages: readonly Passage[],
  say: Say,
): ShownSection[] {
  const shown: (ShownSection & { words: string })[] = [];
  const least = (passages[0]?.score ?? 0) - MAX_DISTANCE;
  for (const { section, page, score, isLeading } of passages.slice(0, CANDIDATES)) {
    const [best] = shown;
    if (shown.length === MAX_SECTIONS || (best !== undefined && score < least)) break;
    if (best !== undefined && !haveOneLanguage(page, best.page)) continue;
    if (best !== undefined && !isLeading && !shareHeading(section, best.section)) continue;
    const fitted = fitSection(section, page, question, say);
    const { blocks } = fitted;
    // A condition that governs both sections is said below the first one.
    const isSaid = plainText(fitted.governing) === plainText(best?.governing ?? []);
    const governing = isSaid ? [] : fitted.governing;
    const words = plainText([...blocks, ...governing]);
    const count = countWords(words);
    const isFact = (): boolean =>
      blocks.some(({ type }) => type === 'list' || type === 'table') ||
      (section.heading !== '' && isAsked(section.heading, question, languageOf(page)));
    if (count === 0 || (count < LEAST_WORDS && !isFact())) continue;
    const others = shown.map((one) => one.words);
    const fits = !fitted.isFolded && countWords([...others, words].join(' ')) <= MAX_ANSWER_WORDS;
    const isRepeated = others.some((other) => other.includes(words) || words.includes(other));
    if (shown.length === 0 || (fits && !isRepeated)) {
      shown.push({ section, page, ...fitted, governing, words });
    }
  }
  const [first] = passages;
  return shown.length > 0 || first === undefined
    ? shown
    : [{ ...first, ...fitSection(first.section, first.page, question, say) }];
}

/**
 * Whether two sections lie below one heading of their page, or one below the other. All sections of a page lie below its
 * introduction.
 */
function shareHeading(section: Section, best: Section): boolean {
  if (section.url !== best.url) return false;
  const [above, bestAbove] = [section, best].map(({ parentHeadings }) => parentHeadings.at(-1));
  const areRelated = above === bestAbove || above === best.heading || bestAbove === section.heading;
  return best.level === 0 || ((above ?? bestAbove) !== undefined && areRelated);
}

/** Ends with a link to a condition that another section of the best page sets. */
export function composeAnswer(question: string, shown: readonly ShownSection[], say: Say): string {
  const isSaid = shown.some(({ leavesConditions }) => leavesConditions);
  const beside = isSaid ? undefined : conditionsBeside(question, shown);
  return writeMarkdown([
    ...shown.flatMap((one, position) =>
      composeSection(one, say, one.page !== shown[position - 1]?.page),
    ),
    ...(beside === undefined
      ? []
      : [
          paragraph([
            text(`${say('conditions')}: `),
            sectionLink(beside, shortHeading(headingOf(beside)) || beside.pageTitle),
          ]),
        ]),
  ]);
}

export function composeSection(
  { section, page, blocks, governing, isFolded, leavesConditions }: ShownSection,
  say: Say,
  namesPage = true,
): RootContent[] {
  const rest = paragraph([sectionLink(section, say(leavesConditions ? 'conditions' : 'readRest'))]);
  return [
    paragraph([strong(sectionLink(section, titleOf(section, page, namesPage)))]),
    ...blocks,
    ...governing,
    ...(isFolded || leavesConditions ? [rest] : []),
  ];
}

/** Returns the page's title and the section's heading, or the one of them that says more. */
function titleOf(section: Section, page: Page, namesPage = true): string {
  const own = headingOf(section);
  const above = section.parentHeadings.at(-1);
  // 'Yes' and 'No' above lists say nothing without their question.
  const needsQuestion = above !== undefined && isVerdict(own, languageOf(page));
  const heading = shortHeading(needsQuestion ? `${above} – ${own}` : own);
  if (heading === '' || heading === page.title) return page.title;
  return namesPage ? `${page.title}: ${heading}` : heading;
}

/** Returns the best section of each of the best pages, in the language of the best one. */
export function closestSections(passages: readonly Passage[]): Passage[] {
  const pages = new Map<Page, Passage>();
  for (const passage of passages) {
    const isSame = haveOneLanguage(passage.page, passages[0]?.page);
    if (isSame && !pages.has(passage.page)) pages.set(passage.page, passage);
  }
  return [...pages.values()];
}

/** Lists sections, each with the sentences nearest to the question. */
export function composeClosest(
  question: string,
  closest: readonly Passage[],
  introduction: string | undefined,
  say: Say,
): string {
  const lines = closest.map(({ section, page }) => {
    const { blocks } = fitSection(section, page, question, say);
    const title = titleOf(section, page);
    const line = closestSentences(blocks, question, title, languageOf(page));
    const linked = sectionLink(section, title);
    return line === '' ? [linked] : [linked, text(` – ${line}`)];
  });
  return writeMarkdown([
    ...(introduction === undefined ? [] : [paragraph([text(introduction)])]),
    list(lines),
  ]);
}

/**
 * Returns the sentence with most of the question's words, and those after it that fit. A sentence that has only words of
 * the title says nothing beside it.
 */
function closestSentences(
  blocks: readonly RootContent[],
  question: string,
  title: string,
  language: string,
): string {
  const { stems } = termsOf(language);
  const [asked, known] = [stems(question), stems(title)];
  const addsToTitle = (said: string): boolean => [...stems(said)].some((stem) => !known.has(stem));
  const shared = (said: string): number => countShared(asked, said, language);
  const [sentences = ['']] = blocks
    .flatMap(linesOf)
    .map((line) => sentencesIn(line, language).map((one) => one.trim()))
    .flatMap((line) => line.map((_, position) => line.slice(position)))
    .filter(
      ([said = '']) => countWords(said) >= LEAST_LINE_WORDS && !endsOpen(said) && addsToTitle(said),
    )
    .sort(([one = ''], [other = '']) => shared(other) - shared(one));
  const words = sentences.map((said) => said.split(/\s+/));
  const fitting = words.findLastIndex(
    (_, last) => words.slice(0, last + 1).flat().length <= MAX_LINE_WORDS,
  );
  return fitting < 0
    ? `${words.flat().slice(0, MAX_LINE_WORDS).join(' ')} …`
    : sentences.slice(0, fitting + 1).join(' ');
}

function countShared(asked: ReadonlySet<string>, said: string, language: string): number {
  return [...termsOf(language).stems(said)].filter((stem) => asked.has(stem)).length;
}

/** Returns the lines of a block. Each row of a table is one: 'row: cell', or 'row; head: cell; head: cell'. */
function linesOf(block: RootContent): string[] {
  if (block.type !== 'table') return plainText(block).split('\n');
  const [head = [], ...rows] = block.children.map(({ children }) =>
    children.map((cell) => plainText(cell).trim()),
  );
  return rows.map(([first = '', ...others]) =>
    others.length === 1
      ? `${first}: ${others}`
      : [first, ...others.map((cell, index) => `${head[index + 1]}: ${cell}`)].join('; '),
  );
}

/** Lists the pages found that an answer does not cite, in the language of the best one. */
export function composeRelated(
  found: readonly FoundPage[],
  citations: readonly Citation[],
  say: Say,
): string {
  const cited = new Set(citations.map(({ url }) => url));
  const related = found.flatMap(({ page }) =>
    cited.has(page.url) || !haveOneLanguage(page, found[0]?.page)
      ? []
      : [[link(page.url, page.title)]],
  );
  if (related.length === 0) return '';
  return `\n\n${writeMarkdown([paragraph([strong(text(say('relatedPages')))]), list(related)])}`;
}

/** Returns the question of a long heading, else its beginning up to a comma, bracket or dash, else its first words. */
function shortHeading(heading: string): string {
  const fits = (words: string): boolean => countWords(words) <= MAX_HEADING_WORDS;
  if (fits(heading)) return heading;
  const question = heading.split(/(?<=[.?!؟])\s+/u).find((one) => /[?؟]$/u.test(one) && fits(one));
  if (question !== undefined) return question;
  const ends = [...heading.matchAll(/\s*[—–(;:,،](?=\s|\w)/gu)].map(({ index }) => index);
  const clause = ends.map((end) => heading.slice(0, end)).findLast(fits);
  return `${clause || heading.split(/\s+/).slice(0, MAX_HEADING_WORDS).join(' ')} …`;
}

/** The section of the page that sets a condition about what was asked, unless the answer shows it. */
function conditionsBeside(question: string, shown: readonly ShownSection[]): Section | undefined {
  const [best] = shown;
  if (best === undefined) return undefined;
  const language = languageOf(best.page);
  const { stems } = termsOf(language);
  const { matches } = wordingOf(language);
  const title = stems(best.page.title);
  const asked = new Set([...stems(question)].filter((stem) => !title.has(stem)));
  const others = best.page.sections
    .filter(({ id }) => !shown.some(({ section }) => section.id === id))
    .flatMap((section) =>
      sentencesIn(section.text, language)
        .filter((sentence) => matches('conditions', sentence))
        .map((sentence) => ({ section, shared: countShared(asked, sentence, language) })),
    )
    .sort((one, other) => other.shared - one.shared);
  return others.find(({ shared }) => shared >= LEAST_SHARED)?.section;
}
