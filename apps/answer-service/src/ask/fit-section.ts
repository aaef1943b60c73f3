import { type Page, plainText, type Section } from '@assist/content';
import type { List, ListItem, Paragraph, PhrasingContent, RootContent, Table } from 'mdast';
import { bestPart } from '../engine/section-stems.ts';
import { termsOf } from '../engine/terms.ts';
import { isParagraph, list, paragraph, sectionLink, strong, text } from '../text/markdown-nodes.ts';
import {
  countWords,
  endsOpen,
  joinSentences,
  type Sentence,
  splitSentences,
} from '../wording/sentences.ts';
import { wordingOf } from '../wording/wording.ts';
import type { Say } from '../words/service-words.ts';
import { languageOf } from './page-language.ts';
import { withoutVerdict } from './verdict.ts';

/** An answer shows about this many words of a longer section. Shortening others would save little. */
const FOLD_WORDS = 150;
/**
 * Minimum words of a shortened section. With fewer words, the section gets the next block, even if the section then
 * exceeds `FOLD_WORDS`. If the section also exceeds `MAX_SECTION_WORDS`, `cutList` shortens the list at the end of the section.
 */
const LEAST_BEFORE_FOLD = 75;
/** Lists within this limit stay whole, because a shortened list of conditions misleads. */
const MAX_SECTION_WORDS = 250;
/** A condition of at most this many words is shown beyond the fold, and before a subsection that it governs. */
const MAX_CONDITION_WORDS = 60;
const MAX_ROWS = 10;

export interface FittedSection {
  readonly blocks: readonly RootContent[];
  /** The section above sets these conditions, such as 'Only if you live here.' They stand below the blocks. */
  readonly governing: readonly RootContent[];
  readonly isFolded: boolean;
  /** Whether a condition, an exception or a deadline is left out. */
  readonly leavesConditions: boolean;
}

/** The blocks of a section that an answer shows, and those that it leaves out. */
type Folded = Readonly<Record<'shown' | 'rest', readonly RootContent[]>>;

/**
 * Returns the blocks of a section that fit the length limits. A lead-in stays with its list, and a continuation or a
 * short condition with the block before it. If a section is empty or leads on, its subsections are included.
 * @param question the visitor's question. If the question or the page's title is about an emergency, the emergency
 * notices of the page are kept.
 */
export function fitSection(
  section: Section,
  page: Page,
  question: string,
  say: Say,
): FittedSection {
  const language = languageOf(page);
  const { matches } = wordingOf(language);
  const isUrgent = matches('emergencies', `${question} ${page.title}`);
  const own = withSubsections(section, page, language);
  const tidy = withoutVerdict(withoutDangling(own, language), section, question, language);
  const units = unitsOf(tidy, language)
    .filter((unit) => isUrgent || !matches('emergency notices', plainText(unit)))
    .map((unit) => unit.flatMap((block) => fitTable(block, section, question, say)));
  const governing = governingConditions(section, page, language);
  const isShort = countWords(plainText(governing)) <= MAX_CONDITION_WORDS;
  const { shown, rest } = foldFor(question, units, language, say);
  return {
    blocks: shown,
    governing: isShort ? governing : [],
    isFolded: rest.length > 0,
    leavesConditions: !isShort || matches('conditions', plainText(rest)),
  };
}

/**
 * Shortens a long section to its beginning. If a later unit has more of the asked words, shows the section from this unit
 * on, below its first unit if that is short.
 */
function foldFor(
  question: string,
  units: readonly RootContent[][],
  language: string,
  say: Say,
): Folded {
  const first = fold(units, language, say);
  if (first.rest.length === 0) return first;
  const beyond = units.filter((unit) => unit.every((block) => first.rest.includes(block)));
  const { stems } = termsOf(language);
  const parts = [first.shown, ...beyond].map((part) => stems(plainText(part)));
  const best = bestPart(stems(question), parts);
  if (best === 0) return first;
  const later = beyond.slice(best - 1);
  const [opening = []] = units;
  const isShort = countWords(plainText(opening)) <= MAX_CONDITION_WORDS;
  const beginning = isShort ? [...opening, paragraph([text('…')])] : [];
  const nearest = fold(later, language, say);
  const others = units.filter((unit) => !(isShort && unit === opening) && !later.includes(unit));
  return { shown: [...beginning, ...nearest.shown], rest: [...others.flat(), ...nearest.rest] };
}

function fold(units: readonly RootContent[][], language: string, say: Say): Folded {
  const { matches } = wordingOf(language);
  const isLong = countWords(plainText(units.flat())) > MAX_SECTION_WORDS;
  const shown: RootContent[] = [];
  let words = 0;
  for (const [position, unit] of units.entries()) {
    const after = units.slice(position + 1).flat();
    const more = countWords(plainText(unit));
    const isFull = words >= LEAST_BEFORE_FOLD && words + more > FOLD_WORDS;
    const isCondition = more <= MAX_CONDITION_WORDS && matches('conditions', plainText(unit));
    if (isLong && isFull && !isCondition) return { shown, rest: [...unit, ...after] };
    words += more;
    if (words > MAX_SECTION_WORDS) {
      const { kept, left } = cutList(unit, say);
      return { shown: [...shown, ...kept], rest: [...left, ...after] };
    }
    shown.push(...unit);
  }
  return { shown, rest: [] };
}

/** The sentences with conditions in the introduction of the section above. */
function governingConditions(section: Section, page: Page, language: string): Paragraph[] {
  const { matches } = wordingOf(language);
  const above = page.sections
    .filter(({ order, level }) => order < section.order && level > 0 && level < section.level)
    .findLast(({ heading }) => heading === section.parentHeadings.at(-1));
  const blocks = above?.blocks.filter(isParagraph) ?? [];
  const dangles = (said: string): boolean => matches('above', said) || matches('below', said);
  const isKept = (said: string): boolean =>
    matches('conditions', said) && !dangles(said) && !endsOpen(said);
  return blocks.flatMap((block) => keepSentences(block, language, isKept));
}

function keepSentences(
  { children }: Paragraph,
  language: string,
  isKept: (said: string, sentence: Sentence) => boolean,
): Paragraph[] {
  const sentences = splitSentences(children, language);
  const kept = sentences.filter((sentence) => isKept(plainText(sentence).trim(), sentence));
  return kept.length === 0 ? [] : [paragraph(joinSentences(kept))];
}

/** Shortens a long table to the rows that fit a number of the question, else to the first ones. */
function fitTable(block: RootContent, section: Section, question: string, say: Say): RootContent[] {
  if (block.type !== 'table' || block.children.length <= MAX_ROWS + 1) return [block];
  const [header, ...rows] = block.children;
  const fitting = rows.filter((row) => fitsQuestion(row, question));
  const kept = (fitting.length > 0 ? fitting : rows).slice(0, MAX_ROWS);
  const table: Table = { ...block, children: header === undefined ? kept : [header, ...kept] };
  return [table, paragraph([sectionLink(section, say('allRows'))])];
}

/** Whether the first cell holds a number of the question, or a range around it: '60 to 64'. */
function fitsQuestion({ children: [first] }: Table['children'][number], question: string): boolean {
  const cell = first === undefined ? '' : plainText(first);
  const numbers = numbersIn(cell);
  const [low = Number.NaN, high = Number.NaN] = numbers;
  const isRange = numbers.length === 2 && /\d\D{1,8}\d/.test(cell);
  return numbersIn(question).some(
    (asked) => numbers.includes(asked) || (isRange && low <= asked && asked <= high),
  );
}

function numbersIn(words: string): number[] {
  return (words.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((one) => Number(one.replaceAll(',', '')));
}

/** Leaves out sentences that say 'above' with nothing above, or 'below' with nothing below. */
function withoutDangling(blocks: readonly RootContent[], language: string): RootContent[] {
  const { matches } = wordingOf(language);
  return blocks.flatMap((block, position) => {
    const isFirst = position === 0;
    const isLast = position === blocks.length - 1;
    if (!isParagraph(block) || !(isFirst || isLast)) return [block];
    const isKept = (said: string): boolean =>
      !(isFirst && matches('above', said)) && !(isLast && matches('below', said));
    return keepSentences(block, language, isKept);
  });
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
  const leadsOn = last === undefined || isLeadIn(last, language);
  const below = page.sections.filter(({ order }) => order > section.order);
  const end = below.findIndex(({ level }) => level <= section.level);
  if (!leadsOn || section.level === 0) return own;
  // Without subsections, what a colon or dash announces stands in the next section.
  const next = end === 0 && last !== undefined && endsOpen(plainText(last)) ? 1 : end;
  const subsections = below.slice(0, next === -1 ? undefined : next);
  return [
    ...own,
    ...subsections.flatMap((one) => [
      paragraph([strong(text(one.heading))]),
      ...blocksOf(one, language),
    ]),
  ];
}

function unitsOf(blocks: readonly RootContent[], language: string): RootContent[][] {
  const units: RootContent[][] = [];
  for (const block of blocks) {
    const unit = units.at(-1);
    const last = unit?.at(-1);
    const belongs =
      last !== undefined &&
      (isLeadIn(last, language) || wordingOf(language).matches('continuations', plainText(block)));
    if (unit !== undefined && belongs) unit.push(block);
    else units.push([block]);
  }
  return units;
}

/** Whether a block introduces the next block: it is bold, or ends in a colon, a dash or words such as 'below'. */
function isLeadIn(block: RootContent, language: string): boolean {
  if (!isParagraph(block)) return false;
  const words = plainText(block);
  const isBold = block.children.length === 1 && block.children[0]?.type === 'strong';
  return isBold || endsOpen(words) || wordingOf(language).matches('lead-ins', words);
}

/**
 * Shortens a long list at the end of a unit, and adds an item such as 'and 3 more on the page'. `left` begins with the
 * list's lead-in, because 'You can apply if:' makes each item a condition.
 */
function cutList(
  unit: readonly RootContent[],
  say: Say,
): Record<'kept' | 'left', readonly RootContent[]> {
  const last = unit.at(-1);
  if (last?.type !== 'list') return { kept: unit, left: [] };
  const kept: ListItem[] = [];
  let words = 0;
  for (const item of last.children) {
    words += countWords(plainText(item));
    if (kept.length > 0 && words > MAX_SECTION_WORDS) break;
    kept.push(item);
  }
  const others = last.children.slice(kept.length);
  if (others.length === 0) return { kept: unit, left: [] };
  const more = list([[text(say('moreOnPage', { count: others.length }))]]);
  return {
    kept: [...unit.slice(0, -1), { ...last, children: [...kept, ...more.children] }],
    left: [...unit.slice(-2, -1), { ...last, children: others }],
  };
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
    const isKept = (said: string, sentence: Sentence): boolean =>
      said !== '' && !isPointer(said, isLinkText(sentence), language);
    return keepSentences(block, language, isKept);
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
