import { baseLanguage } from '@assist/words';
import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as englishStemmer } from 'stemmer';
import { FUNCTION_WORDS, NO_FUNCTION_WORDS, withoutMarks } from './stop-words.ts';

/** The words and terms of texts in one language. A term is the indexed form of a word. */
export interface Terms {
  /**
   * Returns all words of a text, including stop words, in lower case. An identifier is followed by its parts, so that
   * its other spellings share them: 'DD-214' gives 'dd214', 'dd' and '214'; '21-526EZ' gives '21526ez', '21', '526ez',
   * '526' and 'ez'. 'Form 9' gives 'form9'.
   */
  readonly words: (text: string) => string[];
  /** Returns the identifiers of a text, such as form numbers, each as its whole and its parts: see `words`. */
  readonly identifiers: (text: string) => string[][];
  /** Whether the search ignores a word that `words` returned. */
  readonly isStopWord: (word: string) => boolean;
  /**
   * Returns the indexed form of a word, or undefined for a stop word or a single character. Question words are indexed,
   * because headings contain them.
   */
  readonly toTerm: (word: string) => string | undefined;
  /** Returns the stems of a text's words, in order. Omits stop words and question words. */
  readonly terms: (text: string) => string[];
  /** Returns the unique stems of a text's words. Omits stop words and question words. */
  readonly stems: (text: string) => ReadonlySet<string>;
  /** Returns the stem of a word. Words with digits stay unchanged, because they are identifiers. */
  readonly stem: (word: string) => string;
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Words joined by hyphens or slashes, such as an identifier, a date or a telephone number. */
const COMPOUND = /[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu;
/** The letters, or the digits, of an identifier. */
const RUN = /\p{L}+|\p{N}+/gu;

/** Returns the words of an English text, without apostrophes and accents. See `Terms.words`. */
export function words(text: string): string[] {
  return englishWords(text).flat();
}

function englishWords(text: string): string[][] {
  return splitWords(
    withoutMarks(text)
      .toLowerCase()
      .replace(/['’ʼ`]/g, ''),
  );
}

/**
 * Maximum number of cached stems, several times the vocabulary of a large site. Without a maximum, visitors could fill
 * the memory with invented words.
 */
const MAX_CACHED_STEMS = 200_000;

/** The languages with a stemmer. Other languages are searched by whole words. */
const STEMMERS: Readonly<Partial<Record<string, (word: string) => string>>> = {
  ar: arabicStem,
  en: englishStemmer,
  // Removes accents after stemming, because accents change the stem: 'payé' becomes 'pai', 'paye' becomes 'pay'.
  es: (word) => withoutMarks(spanishStemmer(word)),
  fr: (word) => withoutMarks(frenchStemmer(word)),
};

/**
 * Stems an Arabic word again until the stem stays the same or is shorter than `MIN_ARABIC_STEM`. One round leaves
 * 'البطاقة' (the card) and 'بطاقة' (card) with different stems.
 */
function arabicStem(word: string): string {
  const stem = arabicStemmer(word);
  return stem === word || stem.length < MIN_ARABIC_STEM ? stem : arabicStem(stem);
}

/** Minimum length, in letters, of a stem that is stemmed again. */
const MIN_ARABIC_STEM = 3;

/** The languages whose words keep their accents until they are stemmed. */
const ACCENTED: ReadonlySet<string> = new Set(['es', 'fr']);

const known = new Map<string, Terms>();

/**
 * Returns the terms of a language.
 * @param tag a language tag; `fr-CA` has the terms of `fr`
 */
export function termsOf(tag: string): Terms {
  const language = baseLanguage(tag);
  const name = Object.hasOwn(STEMMERS, language) ? language : '';
  const terms = known.get(name) ?? createTerms(name);
  known.set(name, terms);
  return terms;
}

function createTerms(language: string): Terms {
  const { stop, question } = FUNCTION_WORDS[language] ?? NO_FUNCTION_WORDS;
  const stemmer = STEMMERS[language] ?? ((word) => word);
  const stemsByWord = new Map<string, string>();
  const isAccented = ACCENTED.has(language);
  const plain = isAccented ? withoutMarks : (word: string): string => word;
  const split = language === 'en' ? englishWords : (text: string) => foreignWords(text, isAccented);

  const stem = (word: string): string => {
    const found = stemsByWord.get(word) ?? (/\d/.test(word) ? word : stemmer(word));
    if (stemsByWord.size < MAX_CACHED_STEMS) stemsByWord.set(word, found);
    return found;
  };
  const isStopWord = (word: string): boolean => stop.has(plain(word));
  const toTerm = (word: string): string | undefined =>
    word.length < 2 || isStopWord(word) ? undefined : stem(word);
  const terms = (text: string): string[] =>
    split(text)
      .flat()
      .flatMap((word) => (question.has(plain(word)) ? [] : (toTerm(word) ?? [])));
  return {
    words: (text) => split(text).flat(),
    identifiers: (text) => split(text).filter(isIdentifier),
    isStopWord,
    toTerm,
    terms,
    stems: (text) => new Set(terms(text)),
    stem,
  };
}

/**
 * Returns the words of a text in a language other than English. An apostrophe splits a word: 'l’aide' gives 'l' and
 * 'aide'.
 */
function foreignWords(text: string, isAccented: boolean): string[][] {
  const plain = isAccented ? text.normalize('NFKC') : withoutMarks(text);
  // Removes the Arabic tatweel (U+0640), a stroke that stretches a word and does not belong to its spelling.
  return splitWords(
    plain
      .toLowerCase()
      .replace(/['’ʼ`]/g, ' ')
      .replaceAll('\u0640', ''),
  );
}

/** Whether a word with its parts is an identifier: three digits or more, with letters or separators between them. */
function isIdentifier([whole = '', ...parts]: readonly string[]): boolean {
  return parts.length > 0 && whole.replace(/\D/g, '').length > 2;
}

/**
 * Splits a text in lower case into words. An identifier is followed by its parts. '10,000' becomes '10000'.
 */
function splitWords(text: string): string[][] {
  const joined = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\b(form) (?=\d{1,2}(?!\w))/g, '$1')
    .replace(/(\d),(?=\d{3})/g, '$1');
  return (joined.match(COMPOUND) ?? []).flatMap((compound): string[][] => {
    const segments = compound.match(WORD) ?? [];
    if (!/\d/.test(compound)) return segments.map((segment) => [segment]);
    const parts = [segments.join(''), ...segments].flatMap((part) => [
      part,
      ...(part.match(RUN) ?? []),
    ]);
    return [[...new Set(parts)]];
  });
}
