import { describe, expect, test } from 'vitest';
import { isExactOrigin, splitOriginList } from './exact-origin.ts';

describe('isExactOrigin', () => {
  test.each(['https://www.example.gov', 'http://localhost:3000', 'http://127.0.0.1:3001'])(
    'the origin %s is exact',
    (origin) => {
      expect(isExactOrigin(origin)).toBe(true);
    },
  );

  test.each([
    '',
    '*',
    'null',
    'example.gov',
    'https://',
    'https://*',
    'https://*.example.gov',
    'https://example.gov/',
    'https://example.gov/path',
    'https://example.gov:443',
    'https://EXAMPLE.gov',
    'https://user@example.gov',
    ' https://example.gov',
    'ftp://example.gov',
    'javascript:alert(1)',
  ])('the origin %j is not exact [T3]', (text) => {
    expect(isExactOrigin(text)).toBe(false);
  });
});

test('an origin is checked in a browser without `URL.canParse`', () => {
  const { canParse } = URL;
  try {
    Reflect.deleteProperty(URL, 'canParse');
    expect(isExactOrigin('https://www.example.gov')).toBe(true);
    expect(isExactOrigin('https://:')).toBe(false);
  } finally {
    URL.canParse = canParse;
  }
});

describe('splitOriginList', () => {
  test('a list of origins is trimmed, without empty items', () => {
    expect(splitOriginList(' https://a.example , ,https://b.example,')).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    expect(splitOriginList(' ')).toEqual([]);
  });
});
