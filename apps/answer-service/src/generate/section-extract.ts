import type { Section } from '@assist/content';
import type { Paragraph, RootContent } from 'mdast';
import { stems } from '../search/terms.ts';
import { beginsWithAction } from './action-links.ts';
import { isSpanish } from './boilerplate.ts';
import { fitPassage } from './fit-passages.ts';
import { type Passage, passages, toPassage } from './passage.ts';

/** The least of a passage worth quoting, in words. */
const MIN_PASSAGE_WORDS = 8;

/** From this many words on, prose that shares no word with the question is left out. */
const ENOUGH_WORDS = 65;

/** Where only some of several lists are quoted, the visitor must know: they may hold conditions. */
const MORE_ON_THE_PAGE: Paragraph = {
  type: 'paragraph',
  children: [{ type: 'emphasis', children: [{ type: 'text', value: 'The page lists more.' }] }],
};

/** What is quoted of one section. */
export interface SectionExtract {
  readonly section: Section;
  readonly blocks: readonly RootContent[];
  readonly text: string;
  readonly words: number;
  readonly startsWithProse: boolean;
}

/** What the visitor asked, as far as choosing passages goes. */
export interface Asked {
  readonly question: string;
  readonly stems: ReadonlySet<string>;
}

const ABOUT_CONTACT = /\b(?:call|contact|e-?mail|number|phone|reach|speak|talk|telephone)\b/i;

/**
 * Quotes a section within a number of words: all of it when it fits, else its opening and the
 * passages that share most words with the question, in their own order.
 */
export function extractSection(section: Section, asked: Asked, maxWords: number): SectionExtract {
  const usable = usablePassages(section, asked);
  const chosen = new Map<number, Passage>();
  let room = maxWords;
  for (const { passage, position, worth } of byRelevance(usable, asked)) {
    // Conditions come in lists and none may be left out lightly; prose beside the point may.
    if (worth <= 0 && passage.kind !== 'list' && maxWords - room >= ENOUGH_WORDS) continue;
    const fitted = fitPassage(passage, room);
    if (fitted === undefined || (fitted !== passage && fitted.words < MIN_PASSAGE_WORDS)) continue;
    chosen.set(position, fitted);
    room -= fitted.words;
    if (room < MIN_PASSAGE_WORDS) break;
  }
  const quoted = [...chosen].sort(([a], [b]) => a - b).map(([, passage]) => passage);
  const isList = (passage: Passage): boolean => passage.kind === 'list';
  const leftOut = usable.some((passage, position) => isList(passage) && !chosen.has(position));
  if (leftOut && quoted.some(isList)) quoted.push(toPassage([MORE_ON_THE_PAGE]));
  return {
    section,
    blocks: quoted.flatMap((passage) => passage.blocks),
    text: quoted.map((passage) => passage.text).join('\n'),
    words: quoted.reduce((sum, passage) => sum + passage.words, 0),
    startsWithProse: startsWithProse(quoted[0]),
  };
}

/** Whether a passage opens with a sentence, not with a list, a table or a line in bold. */
function startsWithProse(passage: Passage | undefined): boolean {
  const [first] = passage?.blocks ?? [];
  return first?.type === 'paragraph' && !first.children.every((child) => child.type === 'strong');
}

function usablePassages(section: Section, asked: Asked): Passage[] {
  const inSpanish = isSpanish(asked.question);
  const all = passages(section).filter(
    (passage) =>
      (inSpanish || !isSpanish(passage.text)) &&
      (passage.kind !== 'link' ||
        (beginsWithAction(passage.text) && sharedWords(passage.text, asked) > 0)),
  );
  if (ABOUT_CONTACT.test(asked.question)) return all;
  const withoutContact = all.filter((passage) => passage.kind !== 'contact');
  return withoutContact.some((passage) => passage.kind !== 'link') ? withoutContact : all;
}

function byRelevance(
  usable: readonly Passage[],
  asked: Asked,
): { passage: Passage; position: number; worth: number }[] {
  return usable
    .map((passage, position) => ({ passage, position, worth: worthOf(passage, position, asked) }))
    .sort((a, b) => b.worth - a.worth || a.position - b.position);
}

/** The opening sets the scene and comes first; after it, what shares most words with the question. */
function worthOf(passage: Passage, position: number, asked: Asked): number {
  if (position === 0 && passage.kind !== 'link') return Number.POSITIVE_INFINITY;
  const aside = passage.kind === 'note' || passage.kind === 'contact' || passage.kind === 'link';
  return sharedWords(passage.text, asked) - (aside ? 1 : 0);
}

function sharedWords(text: string, asked: Asked): number {
  return [...stems(text)].filter((stem) => asked.stems.has(stem)).length;
}
