import type { Page } from '@assist/content';
import { baseLanguage, type Language } from '@assist/words';
import type { Say } from '../words/service-words.ts';

export function languageOf(page: Pick<Page, 'language'> | undefined): string {
  return page?.language ?? 'en';
}

export function haveOneLanguage(page: Page, other: Page | undefined): boolean {
  return baseLanguage(languageOf(page)) === baseLanguage(languageOf(other));
}

export function isForeign(page: Pick<Page, 'language'> | undefined, language: Language): boolean {
  return baseLanguage(languageOf(page)) !== language;
}

/** @param introduction a warning, such as that these are only the closest pages */
export function introduceForeign(
  page: Pick<Page, 'language'> | undefined,
  say: Say,
  introduction?: string,
): object[] {
  const sentences = [
    ...(introduction === undefined ? [] : [introduction]),
    ...(baseLanguage(languageOf(page)) === 'en' ? [say('pagesAreIn')] : []),
  ];
  return [
    // The drawer sets the `lang` attribute of the answer's text to this tag.
    { type: 'language', language: languageOf(page) },
    // In the visitor's language. Clients show it above the answer, outside the quoted text.
    ...sentences.map((message) => ({ type: 'warning', message })),
  ];
}
