import type { Page } from '@assist/content';
import { baseLanguage, type Language } from '@assist/words';
import type { Say } from '../words/service-words.ts';

/** The visitor's language, and the service's words in it. */
export interface Voice {
  readonly language: Language;
  readonly say: Say;
}

/** An annotation with the language tag of the quoted content. The drawer sets `lang` of the answer's text. */
export interface LanguageAnnotation {
  readonly type: 'language';
  readonly language: string;
}

/** An annotation that stands above the answer, outside the quoted text and in the visitor's language. */
export interface WarningAnnotation {
  readonly type: 'warning';
  readonly message: string;
}

/** Returns the language tag of a page. A page without one is English. */
export function languageOf(page: Pick<Page, 'language'> | undefined): string {
  return page?.language ?? 'en';
}

/** Whether a page is in English, in whichever country's. */
export function isEnglish(page: Pick<Page, 'language'> | undefined): boolean {
  return baseLanguage(languageOf(page)) === 'en';
}

/** Whether two pages are in the same language. */
export function haveOneLanguage(page: Page, other: Page | undefined): boolean {
  return baseLanguage(languageOf(page)) === baseLanguage(languageOf(other));
}

/** Whether a page is in another language than the visitor's. */
export function isForeign(page: Pick<Page, 'language'> | undefined, { language }: Voice): boolean {
  return baseLanguage(languageOf(page)) !== language;
}

/**
 * Returns the annotations that come before quotes in another language than the visitor's: the language, and the
 * service's own sentences.
 * @param isSure whether the pages surely fit the question
 */
export function introduceForeign(
  page: Pick<Page, 'language'> | undefined,
  { say }: Voice,
  isSure: boolean,
): (LanguageAnnotation | WarningAnnotation)[] {
  const sentences = [
    ...(isSure ? [] : [say('unsure')]),
    ...(isEnglish(page) ? [say('pagesAreIn')] : []),
  ];
  return [
    { type: 'language', language: languageOf(page) },
    ...sentences.map((message): WarningAnnotation => ({ type: 'warning', message })),
  ];
}
