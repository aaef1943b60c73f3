import type { Language } from '@assist/words';
import { createWords, type DrawerWords, type Messages, type Texts } from './words.ts';

/** The messages of each language that is not built in, as a separate chunk. */
const languages: Readonly<Partial<Record<Language, () => Promise<{ default: unknown }>>>> = {
  ar: () => import('@assist/words/languages/ar.json'),
  cy: () => import('@assist/words/languages/cy.json'),
  es: () => import('@assist/words/languages/es.json'),
  fr: () => import('@assist/words/languages/fr.json'),
  mi: () => import('@assist/words/languages/mi.json'),
};

/**
 * Loads the words of a language.
 *
 * @param texts the department's own messages, which replace those of the catalogue
 * @throws {Error} if the chunk cannot be loaded
 */
export async function loadWords(language: Language, texts: Texts): Promise<DrawerWords> {
  const load = languages[language];
  // The build compiles the messages of the file (`compile-catalogue.ts`).
  const messages = load && ((await load()).default as Messages);
  return createWords(language, messages ?? {}, texts[language] ?? {});
}
