import { plainText } from '@assist/content';
import { EXTRACT } from '../tuning.ts';
import { type Passage, toPassage } from './passage.ts';
import { countWords, joinSentences, splitSentences } from './sentences.ts';

/** Passages of one section that are quoted together. */
export type Quotation = readonly Passage[];

/** Begins by speaking of what stands before it: 'This depends', 'Yes'. */
export const ANAPHORIC_START: RegExp = /^(?:yes|no|this|that|these|those|it|they)\b/i;

/** 'And at least one …', 'Or, …', 'You may also …': belongs to the list before it. */
const CONTINUES_LIST = /^\W*(?:(?:and|both|or)\b|[^.:]*\balso\b)/i;

/** 'You meet all the requirements listed below' says nothing without them, an example nothing without its end. */
const REFERS_BELOW = /\b(?:below|following)\b|^example:/i;

/** 'If you have taken the steps above' says nothing after them either. */
const REFERS_ABOVE = /\b(?:listed|steps|shown) above\b/i;

/** A last text that announces more ('There are three ways.') or asks a question. What it announces is not quoted. */
const ANNOUNCES_MORE =
  /(?:\b(?:below|following)\b[^.]*|\b(?:these|two|three|four|several|\d+) (?:\w+ )?(?:kinds|options|steps|types|ways)\b[^.]*)\.?$|\?$/i;

/**
 * What of a section can be quoted: all of it where it is short, a list with what leads to it and what belongs to it,
 * or a few sentences. None begins or ends in the middle, and none points at what is not quoted.
 *
 * @param all those of the section's passages that may be quoted
 */
export function quotationsOf(all: readonly Passage[]): Quotation[] {
  const isShort = wordsOf(all) <= EXTRACT.wholeSectionWords && isSelfContained(all);
  const groups = isShort ? [all] : all.map((_, position) => quotationAt(all, position));
  return groups.map(withoutLeadAtEnd).filter((group) => isQuotable(group, all));
}

function isQuotable(group: Quotation, all: readonly Passage[]): boolean {
  const [first] = group;
  if (first === undefined) return false;
  // 'This depends' at the start of a section refers to its heading, elsewhere to text that is not quoted.
  const startsSection = all[0]?.text.startsWith(first.text) === true;
  if (ANAPHORIC_START.test(first.text) && !startsSection) return false;
  return wordsOf(group) <= EXTRACT.mostWords && !isFragment(group, all) && isSelfContained(group);
}

/** A few words without what goes on below them: 'You may not be eligible. But there are two ways to qualify:' */
function isFragment(group: Quotation, all: readonly Passage[]): boolean {
  const words = wordsOf(group);
  return (
    words < EXTRACT.leastWords &&
    words < wordsOf(all) &&
    group.every(({ kind }) => kind === 'prose')
  );
}

function wordsOf(group: Quotation): number {
  return countWords(group.map(({ text }) => text).join('\n'));
}

/** The sentences from a passage on, while they are few; or a list with the further conditions around it, what leads to it and what ends it. */
function quotationAt(all: readonly Passage[], position: number): Quotation {
  const kind = all[position]?.kind;
  if (kind === 'note' || kind === 'lead') return [];
  if (kind === 'prose') return sentencesFrom(all, position);
  const continuesList = (at: number): boolean =>
    all[at]?.kind === 'list' && CONTINUES_LIST.test(all[at].text);
  let first = position;
  while (first > 0 && continuesList(first)) first -= 1;
  let end = position + 1;
  while (continuesList(end) || endsList(all[end])) end += 1;
  return all.slice(leadOf(all, first), end);
}

/** 'And this must also be true: …' and 'Note: …' after a list of conditions are conditions too. */
function endsList(passage: Passage | undefined): boolean {
  return passage?.kind === 'note' || (passage?.kind === 'prose' && /^\W*and\b/i.test(passage.text));
}

/** Where what leads to a list begins: the paragraph before it, and one before that which points at it. */
function leadOf(all: readonly Passage[], first: number): number {
  const [early, late] = [all[first - 2], all[first - 1]];
  if (late?.kind !== 'prose') return first;
  if (early?.kind === 'prose' && REFERS_BELOW.test(early.text)) return first - 2;
  return ANAPHORIC_START.test(late.text) ? first : first - 1;
}

/** Whether what each paragraph points at is quoted with it, and the last leads to nothing more. */
function isSelfContained(group: Quotation): boolean {
  const last = group.findLastIndex(({ kind }) => kind === 'list');
  return (
    group.slice(last + 1).every(({ kind, text }) => kind !== 'prose' || !REFERS_BELOW.test(text)) &&
    group[0]?.kind !== 'note' &&
    !group.some(({ text }) => REFERS_ABOVE.test(text)) &&
    !ANNOUNCES_MORE.test(group.at(-1)?.text ?? '')
  );
}

function sentencesFrom(all: readonly Passage[], position: number): Quotation {
  const group: Passage[] = [];
  let room: number = EXTRACT.mostSentences;
  for (const passage of all.slice(position)) {
    const [block] = passage.blocks;
    if (passage.kind !== 'prose' || block?.type !== 'paragraph' || room === 0) break;
    const sentences = splitSentences(block.children);
    const leading = sentences.findIndex((sentence) => REFERS_BELOW.test(plainText(sentence)));
    const kept = sentences.slice(0, Math.min(room, leading === -1 ? room : leading));
    const cut = toPassage([{ ...block, children: joinSentences(kept) }]);
    const words = wordsOf([...group, cut]);
    if (kept.length === 0 || (group.length > 0 && words > EXTRACT.wholeSectionWords)) break;
    group.push(cut);
    room = kept.length < sentences.length ? 0 : room - kept.length;
  }
  return group;
}

/** 'Mail it to:' at the end leads to something that is not quoted. */
function withoutLeadAtEnd(group: Quotation): Quotation {
  return group.slice(0, group.findLastIndex(({ text }) => !text.endsWith(':')) + 1);
}
