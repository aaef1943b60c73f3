import type english from '../languages/en.json';

/** The languages of the catalogue. Each has a file in `languages/`. */
export const LANGUAGES = ['ar', 'cy', 'en', 'es', 'fr', 'mi'] as const;

/** A language of the catalogue, as the first part of a BCP 47 language tag, such as `fr`. */
export type Language = (typeof LANGUAGES)[number];

/** The language whose words are built into the loader, the drawer and the service. */
export const DEFAULT_LANGUAGE: Language = 'en';

/**
 * Returns the catalogue's language for a BCP 47 language tag: `fr` for `fr-CA`. Returns undefined if the catalogue does
 * not have the language.
 */
export function findLanguage(tag: string): Language | undefined {
  const base = baseLanguage(tag);
  return LANGUAGES.find((language) => language === base);
}

/** Returns a language tag without region and script, in lower case: `fr` for `fr-CA`. */
export function baseLanguage(tag: string): string {
  return tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';
}

/** Returns the writing direction of a language, as a value of the `dir` attribute. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** A section of the catalogue in `languages/`. `shared` has the words that both the loader and the drawer use. */
export type Section = 'shared' | 'loader' | 'drawer' | 'service';

/** The words of one section, by key. Each is an ICU message. */
export type Words<Name extends Section> = Readonly<Record<keyof (typeof english)[Name], string>>;

/** Words of the drawer that the loader's card shows, too, because the card looks like the empty drawer. */
export const CARD_WORDS = ['drawer.note', 'drawer.privacyShort', 'drawer.supportContact'] as const;

/** The keys of `CARD_WORDS`. */
export type CardWord = (typeof CARD_WORDS)[number] extends `drawer.${infer Key}` ? Key : never;
