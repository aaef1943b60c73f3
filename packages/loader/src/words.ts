import { fetchJson } from '@assist/bridge';
import { baseLanguage, type CardWord, type Words } from '@assist/words';
import type { CompiledMessages } from '@assist/words/compile';
import { formatMessage, type MessageValues } from '@assist/words/format';
import english from '@assist/words/languages/en.json';

export type WordKey = keyof Words<'loader'> | keyof Words<'shared'> | CardWord;

/** The CDN's files with the words of other languages. */
export interface WordsSource {
  readonly drawerUrl: string;
  /** The default language, then each language that has a file on the CDN. */
  readonly languages?: string | undefined;
}

/** The language that the page asked for, as a BCP 47 language tag. The words may be in another one. */
export let requestedLanguage = '';

/** The build compiles the messages of the file (`compile-catalogue.ts`). */
const builtIn = english as unknown as CompiledMessages<WordKey>;
let messages = builtIn;
let calls = 0;

export function word(key: WordKey, values: MessageValues = {}): string {
  return formatMessage(messages[key], String(messages.language), values);
}

/**
 * Loads the words of a language from `words/{language}.json` on the CDN. Falls back to the language's base, then to the
 * default language. If the file cannot be loaded, the words are English. Of several calls in one task, only the last
 * one makes a request.
 *
 * @param tag BCP 47 language tag, such as `fr-CA`
 * @returns whether the words have been loaded; false if a later call has overtaken this one
 */
export async function loadWords(
  tag: string,
  { drawerUrl, languages = 'en' }: WordsSource,
): Promise<boolean> {
  requestedLanguage = tag;
  calls += 1;
  const call = calls;
  await Promise.resolve();
  if (call !== calls) return false;
  const [fallback = '', ...files] = languages.split(' ');
  const base = baseLanguage(tag);
  const found = base === 'en' || files.includes(base) ? base : fallback;
  const loaded = files.includes(found)
    ? await fetchJson(new URL(`../words/${found}.json`, drawerUrl).href).catch(() => {})
    : undefined;
  if (call !== calls) return false;
  messages = { ...builtIn, ...Object(loaded) };
  return true;
}
