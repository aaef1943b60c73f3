import { type Page, parseMarkdown, plainText, type Section } from '@assist/content';
import { EXTRACT } from '../tuning.ts';
import { list, strong, text } from './markdown-nodes.ts';
import { type Passage, passages, toPassage } from './passage.ts';
import { joinSentences, splitSentences } from './sentences.ts';

/** Passages of one section that are quoted together. */
export type Quotation = readonly Passage[];

/**
 * What of a section can be quoted: all of it where it is short, a list with what leads to it and what belongs to it,
 * or a few sentences. None begins or ends in the middle, and none points at what is not quoted.
 *
 * @param all those of the section's passages that may be quoted
 */
export function quotationsOf(all: readonly Passage[], section: Section, page: Page): Quotation[] {
  const isShort = countWords(all) <= EXTRACT.wholeSectionWords && isWhole(all);
  const groups = isShort ? [all] : all.map((_, position) => around(all, position));
  return [...groups, waysBelow(section, page)]
    .map(withoutLeadAtEnd)
    .filter(
      (group) => group.length > 0 && countWords(group) <= EXTRACT.mostWords && isWhole(group),
    );
}

function countWords(group: Quotation): number {
  return group.reduce((sum, { words }) => sum + words, 0);
}

/** The sentences from a passage on, while they are few; or a list with the further conditions around it and what leads to it. */
function around(all: readonly Passage[], position: number): Quotation {
  const kind = all[position]?.kind;
  if (kind === 'note') return [];
  if (kind === 'prose') return sentencesFrom(all, position);
  let first = position;
  while (first > 0 && isFurther(all[first])) first -= 1;
  let end = position + 1;
  while (isFurther(all[end]) && !isOtherwise(all[end])) end += 1;
  return all.slice(leadOf(all, first), end);
}

/** Where what leads to a list begins: the paragraph before it, and one before that which points at it. */
function leadOf(all: readonly Passage[], first: number): number {
  const isProse = (at: number): boolean => all[at]?.kind === 'prose';
  if (!isProse(first - 1)) return first;
  if (isProse(first - 2) && pointsBelow(all[first - 2])) return first - 2;
  return LEANS.test(all[first - 1]?.text ?? '') ? first : first - 1;
}

/** 'And at least one …', 'You may also …', 'Or …': what misleads without the list before it. */
function isFurther(passage: Passage | undefined): boolean {
  return passage?.kind === 'list' && /^\W*(?:(?:and|both|or)\b|[^.:]*\balso\b)/i.test(passage.text);
}

/** 'Or, …': the list before it holds without. */
function isOtherwise(passage: Passage | undefined): boolean {
  return /^\W*or\b/i.test(passage?.text ?? '');
}

/** 'You meet all the requirements listed below' says nothing without them. */
const POINTS_BELOW = /\b(?:below|following)\b/i;

function pointsBelow(passage: Passage | undefined): boolean {
  return POINTS_BELOW.test(passage?.text ?? '');
}

/** Whether what each paragraph points at is quoted with it, and the last leads to nothing more. */
function isWhole(group: Quotation): boolean {
  return (
    group.every((passage, position) => {
      const next = group.slice(position + 1).find(({ kind }) => kind !== 'prose')?.kind;
      return (
        passage.kind !== 'prose' || !pointsBelow(passage) || next === 'list' || next === 'table'
      );
    }) && !LEADS_ON.test(group.at(-1)?.text ?? '')
  );
}

function sentencesFrom(all: readonly Passage[], position: number): Quotation {
  const group: Passage[] = [];
  let room: number = EXTRACT.mostSentences;
  for (const passage of all.slice(position)) {
    const [block] = passage.blocks;
    if (passage.kind !== 'prose' || block?.type !== 'paragraph' || room === 0) break;
    const sentences = splitSentences(block.children);
    const pointing = sentences.findIndex((sentence) => POINTS_BELOW.test(plainText(sentence)));
    const kept = sentences.slice(0, Math.min(room, pointing === -1 ? room : pointing));
    const cut = toPassage([{ ...block, children: joinSentences(kept) }]);
    const words = countWords([...group, cut]);
    if (kept.length === 0 || (group.length > 0 && words > EXTRACT.wholeSectionWords)) break;
    group.push(cut);
    room = kept.length < sentences.length ? 0 : room - kept.length;
  }
  return group;
}

/** 'You can apply in any of these ways' above 'Online' and 'By mail': the headings below, as a list. */
function waysBelow(section: Section, page: Page): Quotation {
  const after = page.sections.slice(section.order + 1);
  const end = after.findIndex(({ level }) => level <= section.level);
  const below = end === -1 ? after : after.slice(0, end);
  const ways = below.filter(({ level }) => level === below[0]?.level);
  const lead = parseMarkdown(section.markdown).children.at(-1);
  const leads =
    lead?.type === 'paragraph' &&
    /:$|\b(?:below|following)\b[^.]*\.?$/i.test(plainText(lead).trim());
  if (section.level === 0 || ways.length < 2 || !leads || lead === undefined) return [];
  const items = ways.map((way) => {
    const [first] = passages(way);
    const [block] = first?.blocks ?? [];
    const rest =
      block?.type === 'paragraph' && first?.kind !== 'list'
        ? joinSentences(splitSentences(block.children).slice(0, 1))
        : [];
    return [
      strong(`${way.heading}${rest.length > 0 ? ':' : ''}`),
      text(rest.length > 0 ? ' ' : ''),
      ...rest,
    ];
  });
  return items.some((item) => item.length > 2) ? [toPassage([lead, list(items)])] : [];
}

/** Begins by speaking of what stands before it: 'This depends', 'Yes'. */
export const LEANS: RegExp = /^(?:yes|no|this|that|these|those|it|they)\b/i;

/** 'Mail it to:' at the end leads to something that is not quoted. */
function withoutLeadAtEnd(group: Quotation): Quotation {
  const isLead = group.at(-1)?.text.endsWith(':') === true;
  return isLead ? withoutLeadAtEnd(group.slice(0, -1)) : group;
}

/** A text that ends so goes on under the headings below it, or asks in place of telling. */
const LEADS_ON =
  /(?:\b(?:below|following)\b[^.]*|\b(?:these|two|three|four|several|\d+) (?:\w+ )?(?:kinds|options|steps|types|ways)\b[^.]*)\.?$|\?$/i;
