import { findLanguage, type Language } from '@assist/words';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { SayIn } from '../words/service-words.ts';

export interface ServiceLanguages {
  /** The language of a visitor whose request names no known language. */
  readonly language: Language;
  readonly sayIn: SayIn;
}

/** @param tag the language tag that the request's body names, unchecked */
export function visitorLanguage(
  context: Context,
  { language }: Pick<ServiceLanguages, 'language'>,
  tag = '',
): Language {
  const accepted = parseAccept(context.req.header('accept-language') ?? '');
  const tags = [tag, ...accepted.filter(({ q }) => q > 0).map(({ type }) => type)];
  return tags.map(findLanguage).find((known) => known !== undefined) ?? language;
}
