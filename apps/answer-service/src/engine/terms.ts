import { baseLanguage } from '@assist/words';
import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as englishStemmer } from 'stemmer';
import { withoutMarks, wordingOf } from '../wording/wording.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** Words joined by hyphens or slashes, such as an identifier, a date or a telephone number. */
const COMPOUND = /[\p{L}\p{N}]+(?:[-/][\p{L}\p{N}]+)*/gu;
const RUN = /\p{L}+|\p{N}+/gu;

interface Stemming {
  readonly stem: (word: string) => string;
  /** Whether words keep their accents until they are stemmed. */
  readonly isAccented?: true;
  /** Replaces an apostrophe. Default: a space, so that 'l’aide' gives 'l' and 'aide'. */
  readonly apostrophe?: string;
}

/** The languages with a stemmer. Other languages are searched by whole words. */
const STEMMINGS: ReadonlyMap<string, Stemming> = new Map<string, Stemming>([
  ['ar', { stem: arabicStem }],
  ['en', { stem: englishStemmer, apostrophe: '' }],
  // Removes accents after stemming, because accents change the stem: 'payé' becomes 'pai', 'paye' becomes 'pay'.
  ['es', { stem: (word) => withoutMarks(spanishStemmer(word)), isAccented: true }],
  ['fr', { stem: (word) => withoutMarks(frenchStemmer(word)), isAccented: true }],
]);

const UNSTEMMED: Stemming = { stem: (word) => word };

/** One round leaves 'البطاقة' (the card) and 'بطاقة' (card) with different stems. */
function arabicStem(word: string): string {
  const stem = arabicStemmer(word);
  return stem === word || stem.length < MIN_ARABIC_STEM ? stem : arabicStem(stem);
}

const MIN_ARABIC_STEM = 3;

/** The limit is several times a large site's vocabulary. Without it, visitors could fill the memory with words. */
const MAX_CACHED_STEMS = 200_000;

export type Terms = ReturnType<typeof createTerms>;

function createTerms(language: string) {
  const listed = wordingOf(language).words;
  const stopWords = listed('stop words');
  const questionWords = listed('question words');
  const numberedForms = listed('numbered forms');
  const { isAccented, apostrophe, ...stemming } = STEMMINGS.get(language) ?? UNSTEMMED;
  const known = new Map<string, string>();
  const plain = (word: string): string => (isAccented ? withoutMarks(word) : word);

  /**
   * Returns all words of a text, including stop words, in lower case. An identifier is followed by its parts, so that
   * its other spellings share them: 'AB-214' gives 'ab214', 'ab' and '214'; '21-526CD' gives '21526cd', '21', '526cd',
   * '526' and 'cd'. 'Form 9' gives 'form9', and '10,000' gives '10000'.
   */
  const words = (text: string): string[] => {
    const joined = (isAccented ? text.normalize('NFKC') : withoutMarks(text))
      .toLowerCase()
      .replace(/['’ʼ`]/g, apostrophe ?? ' ')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/(?<!\p{L})(\p{L}+) (?=\d{1,2}(?!\w))/gu, (before, word) =>
        numberedForms.has(word) ? word : before,
      )
      .replace(/(\d),(?=\d{3})/g, '$1');
    return (joined.match(COMPOUND) ?? []).flatMap(partsOf);
  };

  const isStopWord = (word: string): boolean => stopWords.has(plain(word));

  /** Returns the stem of a word. Words with digits stay unchanged, because they are identifiers. */
  const stem = (word: string): string => {
    const found = known.get(word) ?? (/\d/.test(word) ? word : stemming.stem(word));
    if (known.size < MAX_CACHED_STEMS) known.set(word, found);
    return found;
  };

  /** Returns undefined for a stop word or a single character. Question words are terms, as in headings. */
  const toTerm = (word: string): string | undefined =>
    word.length < 2 || isStopWord(word) ? undefined : stem(word);

  /** Returns the stems of a text's words, in order. Omits stop words and question words. */
  const terms = (text: string): string[] =>
    words(text).flatMap((word) => (questionWords.has(plain(word)) ? [] : (toTerm(word) ?? [])));

  const stems = (text: string): ReadonlySet<string> => new Set(terms(text));
  const meaning = (text: string): string => [...stems(text)].sort().join(' ');

  return {
    /** Whether an apostrophe splits words: 'l’aide' is 'l' and 'aide'. */
    splitsApostrophes: apostrophe === undefined,
    words,
    isStopWord,
    toTerm,
    terms,
    stems,
    /** Returns a key that is equal for texts with the same stems in any order; empty without stems. */
    meaning,
    /** Returns a function that tells whether a text has the meaning of this one. Without stems, none has. */
    sameAs: (text: string) => {
      const own = meaning(text);
      return (other: string): boolean => own !== '' && meaning(other) === own;
    },
    stem,
  };
}

function partsOf(compound: string): string[] {
  const segments = compound.match(WORD) ?? [];
  if (!/\d/.test(compound)) return segments;
  const parts = [segments.join(''), ...segments];
  return [...new Set(parts.flatMap((part) => [part, ...(part.match(RUN) ?? [])]))];
}

const known = new Map<string, Terms>();

export function termsOf(tag: string): Terms {
  const language = baseLanguage(tag);
  const terms = known.get(language) ?? createTerms(language);
  known.set(language, terms);
  return terms;
}
