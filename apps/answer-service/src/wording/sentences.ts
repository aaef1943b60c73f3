import { plainText } from '@assist/content';
import type { PhrasingContent } from 'mdast';
import { text } from '../text/markdown-nodes.ts';
import { wordingOf } from './wording.ts';

/** Matches the end of a sentence. A capital letter, a digit or a letter of a script without capitals must follow. */
const SENTENCE_END = /[.!?؟]["”»’)\]]*\s+(?=["“«‘([¿¡]?[\p{Lu}\p{Lo}\p{N}])/gu;

/**
 * Returns the end offset of each sentence of a text, except of the last sentence. A sentence includes the space after
 * it. A full stop after an abbreviation ('U.S.', 'Dr.') does not end a sentence.
 */
export function sentenceEnds(value: string, end: RegExp, language: string): number[] {
  const abbreviations = wordingOf(language)
    .lines('abbreviations')
    .flatMap((line) => line.split(' '));
  return [...value.matchAll(end)]
    .filter(({ index }) => {
      const [word = ''] = /(?<=^|[\s(])[^\s(]+$/.exec(value.slice(0, index)) ?? [];
      return !/^\p{L}\.\p{L}$/u.test(word) && !abbreviations.includes(word);
    })
    .map(({ index, 0: { length } }) => index + length);
}

/** A sentence, including the space after it, so that the sentence can be removed alone. */
export type Sentence = readonly PhrasingContent[];

/** Splits a paragraph's content at line breaks and sentence ends, but never inside a link or formatted text. */
export function splitSentences(content: readonly PhrasingContent[], language: string): Sentence[] {
  const sentences: PhrasingContent[][] = [];
  let current: PhrasingContent[] = [];
  const close = (): void => {
    if (current.length > 0) sentences.push(current);
    current = [];
  };
  for (const [position, node] of content.entries()) {
    const pieces = node.type === 'text' ? sentencesIn(node.value, language).map(text) : [node];
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) close();
      current.push(piece);
    }
    const mayEnd = node.type === 'text' && /[.!?؟]["”»’)\]]*\s+$/.test(node.value);
    if (node.type === 'break' || (mayEnd && startsSentence(content[position + 1]))) close();
  }
  close();
  return sentences;
}

export function joinSentences(sentences: readonly Sentence[]): PhrasingContent[] {
  const joined = sentences.flat();
  const last = joined.at(-1);
  if (last?.type === 'break') joined.pop();
  const end = joined.at(-1);
  if (end?.type === 'text') joined[joined.length - 1] = { ...end, value: end.value.trimEnd() };
  return joined;
}

export function countWords(words: string): number {
  return words.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
}

/** Whether a text ends like the lead-in of a list. */
export function endsOpen(words: string): boolean {
  return /(?:[:：–—]|--|\s-)$/.test(words.trim());
}

/** Splits a text at its sentence ends. Each sentence includes the space after it. */
export function sentencesIn(value: string, language: string): string[] {
  const starts = [0, ...sentenceEnds(value, SENTENCE_END, language)];
  return starts.map((start, position) => value.slice(start, starts[position + 1]));
}

function startsSentence(node: PhrasingContent | undefined): boolean {
  return node !== undefined && /^["“«‘([¿¡]?[\p{Lu}\p{Lo}\p{N}]/u.test(plainText(node));
}
