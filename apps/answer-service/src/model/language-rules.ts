import { baseLanguage } from '@assist/words';
import { type Terms, termsOf } from '../engine/terms.ts';
import { parsePhraseFile } from '../text/phrase-file.ts';
import english from './languages/en.txt?raw';
import spanish from './languages/es.txt?raw';
import french from './languages/fr.txt?raw';

/**
 * Only languages that write negations as separate words, and that have capital letters, because `readReply` finds the
 * end of a sentence by the next capital letter.
 */
const FILES: Readonly<Partial<Record<string, string>>> = { en: english, es: spanish, fr: french };

/** The function words of a language, as `languages/*.txt` lists them. */
export interface LanguageRules {
  readonly terms: Terms;
  /** The tokens that a phrase is read as, by the phrase's words. Words in capitals are classes, `0` is a number. */
  readonly phrases: ReadonlyMap<string, readonly string[]>;
  /** Number of words of the longest phrase. */
  readonly longest: number;
  /** Stems that say so little that a sentence may add them. */
  readonly weak: ReadonlySet<string>;
  /** Stems by a weak stem that they exclude: who pays does not get. */
  readonly opposites: ReadonlyMap<string, readonly string[]>;
  readonly numbers: ReadonlyMap<string, number>;
  /** Whether an apostrophe splits words: 'l’aide' is 'l' and 'aide'. */
  readonly splitsApostrophes: boolean;
}

const known = new Map<string, LanguageRules>();

/** Whether a model's text in a language can be checked against pages. */
export function canCheck(language: string): boolean {
  return Object.hasOwn(FILES, baseLanguage(language));
}

/** Returns the rules of a language; those of English for a language that `canCheck` refuses. */
export function rulesOf(tag: string): LanguageRules {
  const language = canCheck(tag) ? baseLanguage(tag) : 'en';
  const rules = known.get(language) ?? readRules(FILES[language] ?? english, language);
  known.set(language, rules);
  return rules;
}

function readRules(file: string, language: string): LanguageRules {
  const terms = termsOf(language);
  const groups = parsePhraseFile(file);
  const lines = (group: string): readonly string[] => groups.get(group) ?? [];
  const words = (group: string): string[] =>
    lines(group)
      .join(' ')
      .split(/[,\s]+/);
  const stems = (list: string): string[] => list.trim().split(/\s+/).map(terms.stem);
  const phrases = new Map<string, readonly string[]>();
  for (const line of lines('read')) {
    const [from = '', to = ''] = line.split('>');
    const tokens = to.split(/\s+/).filter((token) => token !== '');
    for (const phrase of from.split('|')) phrases.set(phrase.trim(), tokens);
  }
  return {
    terms,
    phrases,
    longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)),
    weak: new Set(stems(words('weak').join(' '))),
    opposites: new Map(
      lines('opposites').map((line) => {
        const [word = '', others = ''] = line.split(':');
        return [terms.stem(word.trim()), stems(others)];
      }),
    ),
    numbers: new Map(
      lines('numbers').flatMap((line) =>
        line.split(', ').map((pair): [string, number] => {
          const [word = '', value] = pair.split(' ');
          return [word, Number(value)];
        }),
      ),
    ),
    splitsApostrophes: language !== 'en',
  };
}
