import type { Language } from '@assist/words';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { visitorLanguage } from './request-language.ts';

async function languageOf(
  header: string | undefined,
  language: Language,
  tag?: string,
): Promise<string> {
  const app = new Hono().get('/', (context) =>
    context.text(visitorLanguage(context, language, tag)),
  );
  const headers = header === undefined ? {} : { 'accept-language': header };
  return (await app.request('/', { headers })).text();
}

it.each([
  ['fr', undefined, 'fr'],
  ['fr-CA', 'es', 'fr'],
  ['de', 'es', 'es'],
  ['', 'es', 'es'],
  ['\0'.repeat(8_000), 'es', 'es'],
  [undefined, undefined, 'en'],
  ['de', undefined, 'en'],
])('the language of the tag %j with Accept-Language %j is %s', async (tag, header, language) => {
  expect(await languageOf(header, 'en', tag)).toBe(language);
});

it.each([
  ['de-DE,fr;q=0.8,es;q=0.7', 'fr'],
  ['es;q=0.1, ar ; q=0.9', 'ar'],
  ['fr;q=0, cy;q=0.2', 'cy'],
  ['*', 'en'],
  ['', 'en'],
  [';;,q=,fr=;"', 'en'],
])('the language of Accept-Language %j is %s', async (header, language) => {
  expect(await languageOf(header, 'en')).toBe(language);
});

it('the service’s own language replaces a missing one', async () => {
  expect(await languageOf(undefined, 'mi')).toBe('mi');
});
