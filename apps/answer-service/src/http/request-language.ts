import { findLanguage, type Language } from '@assist/words';
import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** @param tag the language tag that the request's body names, unchecked */
export function visitorLanguage(context: Context, otherwise: Language, tag = ''): Language {
  const accepted = parseAccept(context.req.header('accept-language') ?? '');
  const tags = [tag, ...accepted.filter(({ q }) => q > 0).map(({ type }) => type)];
  return tags.map(findLanguage).find((known) => known !== undefined) ?? otherwise;
}
