import { describe, expect, it } from 'vitest';
import { stripInvisible } from './invisible-characters.ts';

describe('stripInvisible', () => {
  it.each([
    ['tag characters', 'a\u{E0001}\u{E0061}\u{E007F}b'],
    ['zero-width characters', 'a\u200B\u200C\u200D\u2060\uFEFFb'],
    ['bidirectional controls', 'a\u202A\u202E\u2066\u2069\u200E\u200F\u061Cb'],
    ['soft hyphens and fillers', 'a\u00AD\u034F\u3164b'],
    ['control characters', 'a\u0000\u0007\u001B\u007F\u0085b'],
  ])('stripInvisible removes %s', (_, text) => {
    expect(stripInvisible(text)).toBe('ab');
  });

  it('stripInvisible keeps visible characters and line ends', () => {
    const text = 'Naïve café — 日本語 😀\tx\r\ny';
    expect(stripInvisible(text)).toBe(text);
  });
});
