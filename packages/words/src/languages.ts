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
