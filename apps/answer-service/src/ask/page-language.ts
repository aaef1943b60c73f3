import type { Page } from '@assist/content';
import { baseLanguage, type Language } from '@assist/words';
import type { Say } from '../words/service-words.ts';

/** The drawer sets the `lang` attribute of the answer's text to this tag. */
interface LanguageAnnotation {
  readonly type: 'language';
  readonly language: string;
}

/** In the visitor's language. Clients show it above the answer, outside the quoted text. */
interface WarningAnnotation {
  readonly type: 'warning';
  readonly message: string;
}

export function languageOf(page: Pick<Page, 'language'> | undefined): string {
  return page?.language ?? 'en';
}

export function haveOneLanguage(page: Page, other: Page | undefined): boolean {
  return baseLanguage(languageOf(page)) === baseLanguage(languageOf(other));
}

export function isForeign(page: Pick<Page, 'language'> | undefined, language: Language): boolean {
  return baseLanguage(languageOf(page)) !== language;
}

/** Returns the language, then the warnings. @param introduction a warning, such as that these are only the closest pages */
export function introduceForeign(
  page: Pick<Page, 'language'> | undefined,
  say: Say,
  introduction?: string,
): (LanguageAnnotation | WarningAnnotation)[] {
  const sentences = [
    ...(introduction === undefined ? [] : [introduction]),
    ...(baseLanguage(languageOf(page)) === 'en' ? [say('pagesAreIn')] : []),
  ];
  return [
    { type: 'language', language: languageOf(page) },
    ...sentences.map((message): WarningAnnotation => ({ type: 'warning', message })),
  ];
}
