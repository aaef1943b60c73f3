import { baseLanguage } from '@assist/words';

/** PostgreSQL's text search configuration and dictionary of a language. */
export interface TextSearch {
  /** The text search configuration, which sets the stemmer and the stop words. */
  readonly configuration: string;
  /** The dictionary with the stemmer alone. */
  readonly dictionary: string;
}

/** The languages with a stemmer in PostgreSQL and in `../terms.ts`. Both indexes then find the same forms of a word. */
const CONFIGURATIONS: Readonly<Partial<Record<string, string>>> = {
  ar: 'arabic',
  en: 'english',
  es: 'spanish',
  fr: 'french',
};

/** Returns the text search of a language. A language without a stemmer is searched by whole words. */
export function textSearchOf(language: string): TextSearch {
  const configuration = CONFIGURATIONS[baseLanguage(language)];
  return configuration === undefined
    ? { configuration: 'simple', dictionary: 'simple' }
    : { configuration, dictionary: `${configuration}_stem` };
}
