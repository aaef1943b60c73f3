import { describe, expect, it } from 'vitest';
import { stripDeceptive, stripInvisible } from './unsafe-characters.ts';

describe('a text without deceptive characters', () => {
  it.each([
    ['embeddings and overrides', 'a\u202A\u202B\u202C\u202D\u202Eb'],
    ['isolates', 'a\u2066\u2067\u2068\u2069b'],
    ['tags', 'a\u{E0000}\u{E0041}\u{E007F}b'],
    ['half of a tag at the end', 'ab\uDB40'],
    ['half of a character at the end', 'ab\uD83D'],
  ])('a text freed of deceptive characters has no %s [T13]', (_, text) => {
    expect(stripDeceptive(text)).toBe('ab');
  });

  it('text without deceptive characters keeps the marks that languages and emoji need', () => {
    const text = 'שלום \u200F مرحبا \u200Cمی‌خواهم 👨\u200D👩\u200D👧 ❤\uFE0F 𠮷 \u{E0100}';
    expect(stripDeceptive(text)).toBe(text);
  });
});

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
