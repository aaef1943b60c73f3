import { describe, expect, test } from 'vitest';
import { isPageUrl, MAX_PAGE_URL_LENGTH, shareablePageUrl } from './page-url.ts';

describe('isPageUrl', () => {
  test.each(['https://www.example.gov/', 'http://localhost:3000/a?b#c'])(
    'the page address %s is valid',
    (url) => {
      expect(isPageUrl(url)).toBe(true);
    },
  );

  test.each(['', '/a', 'www.example.gov', 'javascript:alert(1)', 'mailto:a@b.example', 'https://'])(
    'the page address %j is invalid',
    (url) => {
      expect(isPageUrl(url)).toBe(false);
    },
  );

  test('a page address has at most 2,048 characters', () => {
    const start = 'https://www.example.gov/';
    const longest = start + 'a'.repeat(2_048 - start.length);
    expect(isPageUrl(longest)).toBe(true);
    expect(isPageUrl(`${longest}a`)).toBe(false);
  });
});

describe('shareablePageUrl', () => {
  const long = 'a'.repeat(MAX_PAGE_URL_LENGTH);

  test.each([
    ['leaves out query and fragment, which may tell of the visitor', '/b?token=1&mail=a@b#d', '/b'],
    [
      'keeps the parameters that the page names',
      '/b?token=1&id=2&page=3&id=4',
      '/b?id=2&id=4&page=3',
    ],
    [
      'writes the parameters so that they are safe in an address',
      '/b?id=%26token%3D1',
      '/b?id=%26token%3D1',
    ],
    ['leaves out a query that is too long', `/b?id=${long}#d`, '/b'],
    ['leaves out a path that is too long', `/${long}?c`, '/'],
  ])('the fitted page address %s', (_, address, fitted) => {
    const url = new URL(address, 'https://www.example.gov');
    expect(shareablePageUrl(url, ['id', 'page', 'none'])).toBe(`https://www.example.gov${fitted}`);
  });

  test('the fitted page address of a non-http page is unchanged', () => {
    expect(shareablePageUrl(new URL('about:blank'))).toBe('about:blank');
  });
});
