import { describe, expect, it } from 'vitest';
import { requestLanguage } from './request-language.ts';

describe('requestLanguage', () => {
  it.each([
    ['fr', undefined, 'fr'],
    ['fr-CA', 'es', 'fr'],
    ['de', 'es', 'es'],
    ['fr_CA', 'es', 'es'],
    ['', 'es', 'es'],
    [`fr-${'x'.repeat(33)}`, 'es', 'es'],
    [undefined, undefined, 'en'],
    ['de', undefined, 'en'],
  ])('the language of the tag %j with Accept-Language %j is %s', (tag, header, language) => {
    expect(requestLanguage(header, 'en', tag)).toBe(language);
  });

  it.each([
    ['de-DE,fr;q=0.8,es;q=0.7', 'fr'],
    ['es;q=0.1, ar ; q=0.9', 'ar'],
    ['fr;q=0, cy;q=0.2', 'cy'],
    ['fr;q=high, es;q=0.5', 'es'],
    ['*', 'en'],
    ['', 'en'],
    [`${'de,'.repeat(20)}fr`, 'en'],
  ])('the language of Accept-Language %j is %s', (header, language) => {
    expect(requestLanguage(header, 'en')).toBe(language);
  });

  it('the service’s own language replaces a missing one', () => {
    expect(requestLanguage(undefined, 'mi')).toBe('mi');
  });
});
