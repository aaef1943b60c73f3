import { baseLanguage } from '@assist/words';
import { stemmer as arabicStemmer } from '@orama/stemmers/arabic';
import { stemmer as frenchStemmer } from '@orama/stemmers/french';
import { stemmer as spanishStemmer } from '@orama/stemmers/spanish';
import { stemmer as englishStemmer } from 'stemmer';
import { wordingOf } from '../wording/wording.ts';

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

/** One round leaves 'البطاقة' (the card) and 'بطاقة' (card) with different stems. */
function arabicStem(word: string): string {
  const stem = arabicStemmer(word);
  return stem === word || stem.length < MIN_ARABIC_STEM ? stem : arabicStem(stem);
}

const MIN_ARABIC_STEM = 3;

/** The limit is several times a large site's vocabulary. Without it, visitors could fill the memory with words. */
const MAX_CACHED_STEMS = 200_000;

export class Terms {
  /** Whether an apostrophe splits words: 'l’aide' is 'l' and 'aide'. */
  readonly splitsApostrophes: boolean;
  readonly #stemming: Stemming;
  readonly #stopWords: ReadonlySet<string>;
  readonly #questionWords: ReadonlySet<string>;
  readonly #numberedForms: ReadonlySet<string>;
  readonly #stems = new Map<string, string>();

  constructor(language: string) {
    const wording = wordingOf(language);
    this.#stemming = STEMMINGS.get(language) ?? { stem: (word) => word };
    this.splitsApostrophes = this.#stemming.apostrophe === undefined;
    this.#stopWords = wording.words('stop words');
    this.#questionWords = wording.words('question words');
    this.#numberedForms = wording.words('numbered forms');
  }

  /**
   * Returns all words of a text, including stop words, in lower case. An identifier is followed by its parts, so that
   * its other spellings share them: 'AB-214' gives 'ab214', 'ab' and '214'; '21-526CD' gives '21526cd', '21', '526cd',
   * '526' and 'cd'. 'Form 9' gives 'form9', and '10,000' gives '10000'.
   */
  readonly words = (text: string): string[] => this.#split(text).flat();

  readonly isStopWord = (word: string): boolean => this.#stopWords.has(this.#plain(word));

  /** Returns undefined for a stop word or a single character. Question words are terms, as in headings. */
  readonly toTerm = (word: string): string | undefined =>
    word.length < 2 || this.isStopWord(word) ? undefined : this.stem(word);

  /** Returns the stems of a text's words, in order. Omits stop words and question words. */
  readonly terms = (text: string): string[] =>
    this.words(text).flatMap((word) =>
      this.#questionWords.has(this.#plain(word)) ? [] : (this.toTerm(word) ?? []),
    );

  readonly stems = (text: string): ReadonlySet<string> => new Set(this.terms(text));

  /** Returns the stem of a word. Words with digits stay unchanged, because they are identifiers. */
  readonly stem = (word: string): string => {
    const stem = this.#stems.get(word) ?? (/\d/.test(word) ? word : this.#stemming.stem(word));
    if (this.#stems.size < MAX_CACHED_STEMS) this.#stems.set(word, stem);
    return stem;
  };

  #plain(word: string): string {
    return this.#stemming.isAccented ? withoutMarks(word) : word;
  }

  #split(text: string): string[][] {
    const { isAccented, apostrophe = ' ' } = this.#stemming;
    const joined = (isAccented ? text.normalize('NFKC') : withoutMarks(text))
      .toLowerCase()
      .replace(/['’ʼ`]/g, apostrophe)
      // The Arabic tatweel stretches a word and does not belong to its spelling.
      .replaceAll('\u0640', '')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .replace(/(?<!\p{L})(\p{L}+) (?=\d{1,2}(?!\w))/gu, (before, word) =>
        this.#numberedForms.has(word) ? word : before,
      )
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
}

const known = new Map<string, Terms>();

export function termsOf(tag: string): Terms {
  const language = baseLanguage(tag);
  const terms = known.get(language) ?? new Terms(language);
  known.set(language, terms);
  return terms;
}

export function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
