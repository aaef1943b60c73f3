import { MAX_QUESTION_LENGTH } from '@assist/rules';
import { stemmer } from 'stemmer';
import { isStopWord } from './stop-words.ts';

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * All words in lower case, without apostrophes; stop words included. Identifiers keep together whatever
 * way they are written: 'DD-214' and 'DD 214' are 'dd214', '21-526EZ' is '21526ez', 'Form 9' is 'form9', '9/11' is '911'.
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

/** The words that carry meaning. */
export function contentWords(text: string): string[] {
  return words(text).filter((word) => word.length > 1 && !isStopWord(word));
}

/** Looks like the number of a form: '21526ez', 'd2140'; not like a time or a place in a row: '10am', '20th'. */
const IDENTIFIER = /^(?=.*\d)(?=.*\p{L})(?!\d+(?:am|pm|st|nd|rd|th|s)$)[\p{L}\p{N}]{4,}$/u;

/** A number as forms have them: '22-1995'. A year after another, or a number to call, is none. */
const FORM_NUMBER = /(?<![\d-])\d\d-\d{3,5}(?![\d-])/g;

/**
 * The words of a text that identify a form or the like: 'D2140', '21-526EZ', '22-1995'; another bare number only
 * after 'form', or where the text holds nothing else.
 */
export function identifiers(text: string): string[] {
  const numbers = new Set((text.match(FORM_NUMBER) ?? []).flatMap(words));
  const isAlone = contentWords(text).length === 1;
  return words(text).filter((word, position, all) => {
    if (IDENTIFIER.test(word) || numbers.has(word)) return true;
    return /^\d{4,}$/.test(word) && (isAlone || all[position - 1] === 'form');
  });
}

/** The stems of the words that carry meaning, in order. */
export function terms(text: string): string[] {
  return contentWords(text).map(stem);
}

/** The stems of a text's meaningful words, each once. */
export function stems(text: string): ReadonlySet<string> {
  return new Set(terms(text));
}

/**
 * All meaningful words of a title, a heading or a question as one term, in whatever order they stand: a question that
 * is a heading has the same. Words are as written: 'Veteran card' and 'Veteran cards' are two pages. None where there
 * are no such words, or more than a question holds.
 */
export function wholeTerms(text: string): string[] {
  const whole = [...new Set(contentWords(text))].sort().join(' ');
  return whole === '' || whole.length > MAX_QUESTION_LENGTH ? [] : [`=${whole}`];
}

/** Stems kept: several times the vocabulary of a large site. The limit keeps visitors' invented words from filling the memory. */
const MAX_CACHED_STEMS = 200_000;

const knownStems = new Map<string, string>();

/** The form a word is looked up by. Words with digits are identifiers and stay as they are. */
export function stem(word: string): string {
  const known = knownStems.get(word);
  if (known !== undefined) return known;
  const found = /\d/.test(word) ? word : stemmer(word);
  if (knownStems.size < MAX_CACHED_STEMS) knownStems.set(word, found);
  return found;
}
