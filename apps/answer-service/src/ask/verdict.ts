import { plainText, type Section } from '@assist/content';
import type { RootContent } from 'mdast';
import { termsOf } from '../engine/terms.ts';
import { isParagraph, paragraph, text } from '../text/markdown-nodes.ts';
import { joinSentences, type Sentence, splitSentences } from '../wording/sentences.ts';
import { withoutMarks, wordingOf } from '../wording/wording.ts';

/**
 * Takes 'Yes' or 'No' from the beginning, unless the question has all words of the heading: it answers the heading. 'Yes,
 * but …' goes as a whole sentence, unless nothing else is left.
 */
export function withoutVerdict(
  blocks: readonly RootContent[],
  { heading }: Section,
  question: string,
  language: string,
): RootContent[] {
  const [first, ...others] = blocks;
  if (first === undefined || !isParagraph(first)) return [...blocks];
  const { matches } = wordingOf(language);
  const [, verdict = '', rest = ''] =
    /^(\p{L}+)[.,;:!–—-]+\s*(.*)$/su.exec(plainText(first).trim()) ?? [];
  if (!isVerdict(verdict, language) || isAsked(heading, question, language)) return [...blocks];
  const [opening = [], ...sentences] = splitSentences(first.children, language);
  const isBound = matches('continuations', rest) || matches('limits', rest);
  const isAll = sentences.length === 0 && others.length === 0;
  const kept = isBound && !isAll ? sentences : [withoutFirstWord(opening), ...sentences];
  const left = joinSentences(kept);
  return plainText(left).trim() === '' ? others : [paragraph(left), ...others];
}

/** Whether a text is 'Yes' or 'No' alone. */
export function isVerdict(text: string, language: string): boolean {
  return wordingOf(language).words('verdicts').has(withoutMarks(text.toLowerCase()));
}

/** Whether a question has all words of a heading. */
export function isAsked(heading: string, question: string, language: string): boolean {
  const { stems } = termsOf(language);
  const asked = stems(question);
  return [...stems(heading)].every((stem) => asked.has(stem));
}

/** Also removes the punctuation after the word, and writes the next word with a capital letter. */
function withoutFirstWord([first, ...others]: Sentence): Sentence {
  if (first === undefined) return [];
  const said = plainText(first);
  const rest = said.replace(/^\s*\p{L}+[.,;:!–—-]*\s*/u, '');
  if (first.type === 'text' && rest !== '') {
    return [text(rest.charAt(0).toUpperCase() + rest.slice(1)), ...others];
  }
  const [next, ...after] = others;
  if (next?.type !== 'text') return rest === '' ? others : [first, ...others];
  const value = next.value.replace(/^[.,;:!–—\s-]+/u, '');
  return [text(value.charAt(0).toUpperCase() + value.slice(1)), ...after];
}
