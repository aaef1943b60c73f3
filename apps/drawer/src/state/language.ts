import { findLanguage, type Language } from '@assist/words';
import type { Configuration } from '../configuration.ts';
import {
  type CompiledTexts,
  createWords,
  type DrawerWords,
  type Messages,
} from '../words/words.ts';
import { type Store, wordsAtom } from './atoms.ts';

/**
 * Shows the drawer in the language of a BCP 47 language tag, or in the default language if the department has not
 * turned on the tag's language. The promise resolves when the words are shown or could not be loaded, and never
 * rejects. After a failure, the current words stay, and the next call loads the words again. A later call cancels an
 * earlier one.
 */
export type SetLanguage = (tag: string) => Promise<void>;

/** The messages of each language that is not built in, as a separate chunk. */
const chunks: Readonly<Partial<Record<Language, () => Promise<{ default: unknown }>>>> = {
  ar: () => import('@assist/words/languages/ar.json'),
  cy: () => import('@assist/words/languages/cy.json'),
  es: () => import('@assist/words/languages/es.json'),
  fr: () => import('@assist/words/languages/fr.json'),
  mi: () => import('@assist/words/languages/mi.json'),
};

/** Maximum time that slow words delay the opening of the drawer, in ms. Must be shorter than the bridge's timeout. */
const MAX_DELAY_MS = 3_000;

export function createSetLanguage(
  store: Store,
  { languages, texts }: Pick<Configuration, 'languages' | 'texts'>,
  load: typeof loadWords = loadWords,
): SetLanguage {
  let calls = 0;
  return async (tag) => {
    calls += 1;
    const call = calls;
    const found = findLanguage(tag);
    const language = found !== undefined && languages.includes(found) ? found : languages[0];
    if (language === store.get(wordsAtom).language) return;
    const words = await load(language, texts).catch(() => undefined);
    if (words !== undefined && call === calls) applyWords(store, words);
  };
}

async function loadWords(language: Language, texts: CompiledTexts): Promise<DrawerWords> {
  const load = chunks[language];
  // The build compiles the messages of the file (`compile-catalogue.ts`).
  const messages = load && ((await load()).default as Messages);
  return createWords(language, messages ?? {}, texts[language] ?? {});
}

/** Waits until `setLanguage` has ended, but at most `MAX_DELAY_MS`. */
export async function waitForLanguage(shown: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_DELAY_MS);
  });
  await Promise.race([shown, limit]);
  clearTimeout(timer);
}

export function applyWords(store: Store, words: DrawerWords): void {
  store.set(wordsAtom, words);
  document.documentElement.lang = words.language;
  document.documentElement.dir = words.direction;
  document.title = words.say('drawerTitle');
}
