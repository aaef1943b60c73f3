import { baseLanguage } from '@assist/words';
import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as englishStemmer } from 'stemmer';
import { wordingOf } from '../wording/wording.ts';

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

/** How the words of a language become stems. */
interface Stemming {
  readonly stem: (word: string) => string;
  /** Whether words keep their accents until they are stemmed. */
  readonly isAccented?: true;
  /** Replaces an apostrophe. Default: a space, so that 'l’aide' gives 'l' and 'aide'. */
  readonly apostrophe?: string;
}

/** The languages with a stemmer. Other languages are searched by whole words. */
const STEMMINGS: Readonly<Partial<Record<string, Stemming>>> = {
  ar: { stem: arabicStem },
  en: { stem: englishStemmer, apostrophe: '' },
  // Removes accents after stemming, because accents change the stem: 'payé' becomes 'pai', 'paye' becomes 'pay'.
  es: { stem: (word) => withoutMarks(spanishStemmer(word)), isAccented: true },
  fr: { stem: (word) => withoutMarks(frenchStemmer(word)), isAccented: true },
};
const NO_STEMMING: Stemming = { stem: (word) => word };

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

/**
 * Maximum number of cached stems, several times the vocabulary of a large site. Without a maximum, visitors could fill
 * the memory with invented words.
 */
const MAX_CACHED_STEMS = 200_000;

const known = new Map<string, Terms>();

/**
 * Returns the terms of a language.
 * @param tag a language tag; `fr-CA` has the terms of `fr`
 */
export function termsOf(tag: string): Terms {
  const language = baseLanguage(tag);
  const name = Object.hasOwn(STEMMINGS, language) ? language : '';
  const terms = known.get(name) ?? createTerms(name);
  known.set(name, terms);
  return terms;
}

function createTerms(language: string): Terms {
  const wording = wordingOf(language);
  const [stop, question] = [wording.words('stop words'), wording.words('question words')];
  const forms = wording.words('numbered forms');
  const stemming = STEMMINGS[language] ?? NO_STEMMING;
  const plain = stemming.isAccented ? withoutMarks : (word: string): string => word;
  const stemsByWord = new Map<string, string>();

  /** Splits a text into words in lower case. An identifier is followed by its parts. '10,000' becomes '10000'. */
  const split = (text: string): string[][] => {
    const joined = (stemming.isAccented ? text.normalize('NFKC') : withoutMarks(text))
      .toLowerCase()
      .replace(/['’ʼ`]/g, stemming.apostrophe ?? ' ')
      // The Arabic tatweel stretches a word and does not belong to its spelling.
      .replaceAll('\u0640', '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/(\p{L}+) (?=\d{1,2}(?!\w))/gu, (before, word) => (forms.has(word) ? word : before))
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
  };
  const stem = (word: string): string => {
    const found = stemsByWord.get(word) ?? (/\d/.test(word) ? word : stemming.stem(word));
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

/** Whether a word with its parts is an identifier: three digits or more, with letters or separators between them. */
function isIdentifier([whole = '', ...parts]: readonly string[]): boolean {
  return parts.length > 0 && whole.replace(/\D/g, '').length > 2;
}

/** Removes accents and vowel signs: 'été' becomes 'ete'. */
function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
