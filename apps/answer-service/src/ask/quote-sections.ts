import { type Page, plainText, type Section, writeMarkdown } from '@assist/content';
import type { List, ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import type { Passage } from '../engine/rank-passages.ts';
import { headingOf } from '../model/citation.ts';
import { isParagraph, list, paragraph, sectionLink, strong, text } from '../text/markdown-nodes.ts';
import { countWords, joinSentences, splitSentences } from '../wording/sentences.ts';
import { wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import { haveOneLanguage, languageOf } from './page-language.ts';

const MAX_SECTIONS = 3;

const MAX_ANSWER_WORDS = 300;

/** The distance is in log odds: at 3, a section has about a twentieth of the best section's odds. */
const MAX_DISTANCE = 3;

const CANDIDATES = 8;

/** Minimum words of a useful section. A shorter section is only a label or a lead-in. */
const LEAST_WORDS = 6;

/** An answer shows about this many words of a longer section. Shortening others would save little. */
const FOLD_WORDS = 150;
/**
 * Minimum words of a shortened section. With fewer words, the section gets the next block, even if the section then
 * exceeds `FOLD_WORDS`. If the section also exceeds `MAX_SECTION_WORDS`, `cutList` shortens the list at the end of the section.
 */
const LEAST_BEFORE_FOLD = 75;
/** Lists within this limit stay whole, because a shortened list of conditions misleads. */
const MAX_SECTION_WORDS = 250;

export interface ShownSection {
  readonly section: Section;
  readonly page: Page;
  readonly blocks: readonly RootContent[];
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
    const fits = !isFolded && countWords([...others, words].join(' ')) <= MAX_ANSWER_WORDS;
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

/** @param doubt the first line, such as that the answer may not fit the question */
export function composeAnswer(
  shown: readonly ShownSection[],
  doubt: string | undefined,
  say: Say,
): string {
  const pages = new Set(shown.map(({ page }) => page));
  return writeMarkdown([
    ...(doubt === undefined ? [] : [paragraph([text(doubt)])]),
    ...[...pages].flatMap((page) =>
      shown
        .filter((one) => one.page === page)
        .flatMap((one, position) => composeSection(one, say, position === 0)),
    ),
  ]);
}

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
    paragraph([strong(sectionLink(section, title.join(': ')))]),
    ...blocks,
    ...(isFolded ? [rest] : []),
  ];
}

/**
 * Returns the blocks of a section that fit the length limits. A lead-in stays with its list, and a continuation with
 * the block that it continues. If a section is empty or ends in a colon, its subsections are included.
 * @param question the visitor's question. If the question or the page's title is about an emergency, the emergency
 * notices of the page are kept.
 */
function showSection(
  section: Section,
  page: Page,
  question: string,
  say: Say,
): Pick<ShownSection, 'blocks' | 'isFolded'> {
  const language = languageOf(page);
  const { matches } = wordingOf(language);
  const isUrgent = matches('emergencies', `${question} ${page.title}`);
  const units = unitsOf(withSubsections(section, page, language), language).filter(
    (unit) => isUrgent || !matches('emergency notices', plainText(unit)),
  );
  const isLong = countWords(plainText(units.flat())) > MAX_SECTION_WORDS;
  const shown: RootContent[] = [];
  let words = 0;
  for (const [position, unit] of units.entries()) {
    const more = countWords(plainText(unit));
    const isFull = words >= LEAST_BEFORE_FOLD && words + more > FOLD_WORDS;
    if (isLong && isFull) return { blocks: shown, isFolded: true };
    words += more;
    if (words > MAX_SECTION_WORDS) {
      const cut = cutList(unit, say);
      return { blocks: [...shown, ...cut], isFolded: cut !== unit || units.length > position + 1 };
    }
    shown.push(...unit);
  }
  return { blocks: shown, isFolded: false };
}

/** A block that only points elsewhere stays whole if a lead-in announces it. */
function blocksOf({ blocks }: Section, language: string): RootContent[] {
  return blocks.flatMap((block, position) => {
    const kept = withoutPointers(block, language);
    const before = blocks[position - 1];
    const isAnnounced = before !== undefined && isLeadIn(before, language);
    return kept.length === 0 && isAnnounced ? [block] : kept;
  });
}

function withSubsections(section: Section, page: Page, language: string): RootContent[] {
  const own = blocksOf(section, language);
  const last = own.at(-1);
  const leadsOn = last === undefined || endsInColon(last);
  const below = page.sections.filter(({ order }) => order > section.order);
  const end = below.findIndex(({ level }) => level <= section.level);
  if (!leadsOn || section.level === 0) return own;
  const subsections = below.slice(0, end === -1 ? undefined : end);
  return [
    ...own,
    ...subsections.flatMap((one) => [
      paragraph([strong(text(one.heading))]),
      ...blocksOf(one, language),
    ]),
  ];
}

function unitsOf(blocks: readonly RootContent[], language: string): RootContent[][] {
  const { matches } = wordingOf(language);
  const units: RootContent[][] = [];
  for (const block of blocks) {
    const unit = units.at(-1);
    const last = unit?.at(-1);
    const belongs =
      last !== undefined &&
      (isLeadIn(last, language) || matches('continuations', plainText(block)));
    if (unit !== undefined && belongs) unit.push(block);
    else units.push([block]);
  }
  return units;
}

/** Whether a block introduces the next block: it is bold, or ends in a colon or in words such as 'below'. */
function isLeadIn(block: RootContent, language: string): boolean {
  if (!isParagraph(block)) return false;
  const isBold = block.children.length === 1 && block.children[0]?.type === 'strong';
  return isBold || endsInColon(block) || wordingOf(language).matches('lead-ins', plainText(block));
}

function endsInColon(block: RootContent): boolean {
  return /[:：]$/.test(plainText(block).trim());
}

/** Adds an item such as 'and 3 more on the page'. Returns other units unchanged. */
function cutList(unit: RootContent[], say: Say): RootContent[] {
  const last = unit.at(-1);
  if (last?.type !== 'list') return unit;
  const kept: ListItem[] = [];
  let words = 0;
  for (const item of last.children) {
    words += countWords(plainText(item));
    if (kept.length > 0 && words > MAX_SECTION_WORDS) break;
    kept.push(item);
  }
  const left = last.children.length - kept.length;
  if (left === 0) return unit;
  const [rest] = list([[text(say('moreOnPage', { count: left }))]]).children;
  const children = rest === undefined ? kept : [...kept, rest];
  return [...unit.slice(0, -1), { ...last, children }];
}

function isLinkText(content: readonly PhrasingContent[]): boolean {
  const outside = content.filter((child) => child.type !== 'link');
  return outside.length < content.length && /^[\s.,;]*$/.test(plainText(outside));
}

function withoutPointers<Block extends RootContent>(
  block: Block,
  language: string,
): (Block | List | Paragraph)[] {
  if (block.type === 'table' && block.children.length < 2) return [];
  if (isParagraph(block)) {
    const kept = splitSentences(block.children, language).filter((sentence) => {
      const said = plainText(sentence).trim();
      return said !== '' && !isPointer(said, isLinkText(sentence), language);
    });
    return kept.length === 0 ? [] : [paragraph(joinSentences(kept))];
  }
  if (block.type !== 'list') return [block];
  const items = block.children
    .map(
      (item): ListItem => ({
        ...item,
        children: item.children.flatMap((child) => withoutPointers(child, language)),
      }),
    )
    .filter(({ children }) => children.length > 0);
  return items.length === 0 ? [] : [{ ...block, children: items }];
}

/** Answers keep a sentence about contacting somebody, because visitors can act on it. */
function isPointer(sentence: string, isLink: boolean, language: string): boolean {
  const { matches } = wordingOf(language);
  if (matches('contacts', sentence)) return false;
  return matches('pointers', sentence) || (isLink && matches('pointing links', sentence));
}
