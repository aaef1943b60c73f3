import { findLanguage, type Language } from '@assist/words';
import type { Context } from 'hono';
import type { Say, SayIn } from '../words/service-words.ts';

/** The default language, and the service's messages in all languages. */
export interface ServiceLanguages {
  /** The language of a visitor whose request names no known language. */
  readonly language: Language;
  readonly sayIn: SayIn;
}

/** Matches a BCP 47 language tag, roughly. The limit of 35 characters fits every registered tag. */
const TAG = /^[a-z\d-]{1,35}$/i;

/** Maximum number of languages to read from Accept-Language. Browsers send at most about ten. */
const MAX_LANGUAGES = 20;

/**
 * Returns a visitor's language: the language of `tag`, else the first known language of Accept-Language, else
 * `fallback`.
 * @param tag the language tag that the request's body names; invalid and unknown tags are ignored
 */
export function requestLanguage(
  acceptLanguage: string | undefined,
  fallback: Language,
  tag?: string,
): Language {
  return (
    [tag ?? '', ...acceptedTags(acceptLanguage ?? '')].map(languageOf).find(isKnown) ?? fallback
  );
}

/** Returns the language of the visitor who sent a request. See `requestLanguage`. */
export function visitorLanguage(
  context: Context,
  { language }: Pick<ServiceLanguages, 'language'>,
  tag?: string,
): Language {
  return requestLanguage(context.req.header('accept-language'), language, tag);
}

/** Returns the service's messages in the language of a request. */
export function sayTo(context: Context, languages: ServiceLanguages): Say {
  return languages.sayIn(visitorLanguage(context, languages));
}

function languageOf(tag: string): Language | undefined {
  return TAG.test(tag) ? findLanguage(tag) : undefined;
}

function isKnown(language: Language | undefined): language is Language {
  return language !== undefined;
}

/**
 * Returns the language tags of an Accept-Language header, most preferred first. Omits tags with `q=0`, which the
 * browser refuses.
 */
function acceptedTags(header: string): string[] {
  return header
    .split(',', MAX_LANGUAGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2) ?? '1';
      return { tag, quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
