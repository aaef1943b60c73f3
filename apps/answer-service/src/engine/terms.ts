import { stemmer } from 'stemmer';
import { isQuestionWord, isStopWord } from './stop-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Returns all words of a text, including stop words, in lower case and without apostrophes and accents. Each identifier
 * becomes one word: 'DD-214' and 'DD 214' become 'dd214', '21-526EZ' becomes '21526ez', 'Form 9' becomes 'form9'.
 */
export function words(text: string): string[] {
  const joined = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/(\d)[-/](?=\d)/g, '$1')
    .replace(/\b(dd|va|sf|ch)[- ](?=\d)|\b(form) (?=\d{1,2}(?!\w))/g, '$1$2')
    .replace(/(\d),(?=\d{3})/g, '$1');
  return joined.match(WORD) ?? [];
}

/**
 * Returns the indexed form of a word, or undefined for a stop word or a single character. Question words are indexed,
 * because headings contain them.
 */
export function toTerm(word: string): string | undefined {
  if (word.length < 2 || isStopWord(word)) return undefined;
  return stem(word);
}

/** Returns the stems of a text's words, in order. Omits stop words and question words. */
export function terms(text: string): string[] {
  return words(text).flatMap((word) => (isQuestionWord(word) ? [] : (toTerm(word) ?? [])));
}

/** Returns the unique stems of a text's words. Omits stop words and question words. */
export function stems(text: string): ReadonlySet<string> {
  return new Set(terms(text));
}

/**
 * Maximum number of cached stems, several times the vocabulary of a large site. The limit stops invented words of
 * visitors from filling the memory.
 */
const MAX_CACHED_STEMS = 200_000;

const knownStems = new Map<string, string>();

/** Returns the stem of a word. Words with digits stay unchanged, because they are identifiers. */
export function stem(word: string): string {
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  const found = /\d/.test(word) ? word : stemmer(word);
  if (knownStems.size < MAX_CACHED_STEMS) knownStems.set(word, found);
  return found;
}
