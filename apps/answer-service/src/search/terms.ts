import { stemmer } from 'stemmer';
import { isStopWord } from './stop-words.ts';

/** A word of a text: as written in lower case, and as it is looked up. */
export interface Term {
  readonly word: string;
  readonly stem: string;
}

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * The words that carry meaning, stemmed. Identifiers keep together whatever way they are written:
 * 'DD-214' and 'DD 214' are 'dd214', '21-526EZ' is '21526ez', '9/11' is '911'.
 */
export function terms(text: string): Term[] {
  return words(text)
    .filter((word) => !isStopWord(word) && word.length > 1)
    .map((word) => ({ word, stem: stem(word) }));
}

/** The stems of a text's meaningful words, each once. */
export function stems(text: string): ReadonlySet<string> {
  return new Set(terms(text).map((term) => term.stem));
}

/** All words in lower case, without apostrophes; stop words included. */
export function words(text: string): string[] {
  const joined = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/(\d)[-/](?=\d)/g, '$1')
    .replace(/\b(dd|va|sf|ch)[- ](?=\d)/g, '$1')
    .replace(/(\d),(?=\d{3})/g, '$1');
  return joined.match(WORD) ?? [];
}

/** Words the stemmer would take for another word: news is not new. */
const UNSTEMMED: ReadonlySet<string> = new Set(['news']);

/** The form a word is looked up by. Words with digits are identifiers and stay as they are. */
export function stem(word: string): string {
  return /\d/.test(word) || UNSTEMMED.has(word) ? word : stemmer(word);
}
