import { describe, expect, it } from 'vitest';
import { added, highest, relative } from './signs.ts';

describe('signs of a match', () => {
  it('become shares of the highest score', () => {
    expect([...relative(Float32Array.of(2, 0, 4))]).toEqual([0.5, 0, 1]);
    expect([...relative(Float32Array.of(0, 0))]).toEqual([0, 0]);
  });

  it('add up, so that a page good under several signs comes before one that is best under one', () => {
    const words = relative(Float32Array.of(10, 8, 0));
    const meaning = relative(Float32Array.of(0, 0.8, 0.9));
    const sums = added([words, meaning]);
    expect(highest(sums)).toBe(sums[1]);
  });

  it('of nothing are nothing', () => {
    expect(added([]).length).toBe(0);
    expect(highest(new Float32Array())).toBe(0);
  });
});
