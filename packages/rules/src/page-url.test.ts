import { describe, expect, test } from 'vitest';
import { fitPageUrl, isPageUrl, MAX_URL_LENGTH } from './page-url.ts';

describe('isPageUrl', () => {
  test.each(['https://www.example.gov/', 'http://localhost:3000/a?b#c'])('accepts %s', (url) => {
    expect(isPageUrl(url)).toBe(true);
  });

  test.each(['', '/a', 'www.example.gov', 'javascript:alert(1)', 'mailto:a@b.example', 'https://'])(
    'refuses %j',
    (url) => {
      expect(isPageUrl(url)).toBe(false);
    },
  );

  test('accepts 2,048 characters and no more', () => {
    const start = 'https://www.example.gov/';
    const longest = start + 'a'.repeat(2_048 - start.length);
    expect(isPageUrl(longest)).toBe(true);
    expect(isPageUrl(`${longest}a`)).toBe(false);
  });
});

describe('fitPageUrl', () => {
  const long = 'a'.repeat(MAX_URL_LENGTH);

  test.each([
    ['keeps an address that fits', '/b?c#d', '/b?c#d'],
    ['leaves out a query that is too long', `/b?${long}#d`, '/b'],
    ['leaves out a path that is too long', `/${long}?c`, '/'],
  ])('%s', (_, address, fitted) => {
    const url = new URL(address, 'https://www.example.gov');
    expect(fitPageUrl(url)).toBe(`https://www.example.gov${fitted}`);
  });

  test('keeps an address that is no http(s) one as it is', () => {
    expect(fitPageUrl(new URL('about:blank'))).toBe('about:blank');
  });
});
