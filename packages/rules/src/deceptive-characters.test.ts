import { describe, expect, it } from 'vitest';
import { stripDeceptive } from './deceptive-characters.ts';

describe('a text without deceptive characters', () => {
  it.each([
    ['embeddings and overrides', 'a\u202A\u202B\u202C\u202D\u202Eb'],
    ['isolates', 'a\u2066\u2067\u2068\u2069b'],
    ['tags', 'a\u{E0000}\u{E0041}\u{E007F}b'],
    ['half of a tag at the end', 'ab\uDB40'],
  ])('a text freed of deceptive characters has no %s', (_, text) => {
    expect(stripDeceptive(text)).toBe('ab');
  });

  it('text without deceptive characters keeps the marks that languages and emoji need', () => {
    const text = 'שלום \u200F مرحبا \u200Cمی‌خواهم 👨\u200D👩\u200D👧 ❤\uFE0F 𠮷 \u{E0100}';
    expect(stripDeceptive(text)).toBe(text);
  });
});
