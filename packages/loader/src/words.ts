import { requestJson } from '@assist/bridge';
import { baseLanguage, type Words } from '@assist/words';

/** The key of a message in the sections `loader` and `shared` of the catalogue. */
export type WordKey = keyof Words<'loader'> | keyof Words<'shared'>;

/** The CDN's files with the words of other languages. */
export interface WordsSource {
  readonly drawerUrl: string;
  /** The default language, then each language that has a file on the CDN. */
  readonly languages?: string | undefined;
}

/** The page's language, as a BCP 47 language tag. */
export let language = '';

let translations: Readonly<Record<string, string>> = {};

/**
 * Returns a message in the page's language. The build replaces each key by its English text (`inline-words.ts`), so
 * that the loader needs no catalogue.
 */
export function word(key: WordKey): string {
  return translations[key] ?? key;
}

/** Returns a message in the page's language, with `{count}` replaced by the count. */
export function wordWithCount(key: WordKey, count: number): string {
  return word(key).replace('{count}', `${count}`);
}

/**
 * Loads the words of a language from `words/{language}.json` on the CDN. Falls back to the language's base, then to the
 * default language. If the file cannot be loaded, the words are English. The last of several calls wins.
 *
 * @param tag BCP 47 language tag, such as `fr-CA`
 */
export async function loadWords(
  tag: string,
  { drawerUrl, languages = 'en ar cy es fr mi' }: WordsSource,
): Promise<void> {
  language = tag;
  const [fallback = '', ...files] = languages.split(' ');
  const base = baseLanguage(tag);
  const found = base === 'en' || files.includes(base) ? base : fallback;
  const loaded = files.includes(found)
    ? await requestJson(new URL(`../words/${found}.json`, drawerUrl).href).catch(() => {})
    : undefined;
  if (language === tag) translations = Object(loaded);
}
