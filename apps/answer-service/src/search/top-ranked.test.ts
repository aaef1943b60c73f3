import { describe, expect, it } from 'vitest';
import { topRanked } from './top-ranked.ts';

describe('topRanked', () => {
  it('ranking gives the positions of the highest scores, best first', () => {
    expect(topRanked(Float32Array.of(0.1, 3, 0, 2, 2.5), 3)).toEqual([1, 4, 3]);
  });

  it('ranking leaves out scores of 0', () => {
    expect(topRanked(Float32Array.of(0, 1, 0), 3)).toEqual([1]);
    expect(topRanked(Float32Array.of(0, 0), 3)).toEqual([]);
    expect(topRanked(new Float32Array(), 3)).toEqual([]);
  });

  it('ranking keeps equal scores in their order', () => {
    expect(topRanked(Float32Array.of(1, 1, 1), 2)).toEqual([0, 1]);
  });

  it('ranking agrees with sorting everything', () => {
    const scores = Float32Array.from({ length: 5_000 }, (_, i) => ((i * 7_919) % 4_999) / 3);
    const sorted = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);
    expect(topRanked(scores, 60)).toEqual(sorted.slice(0, 60));
  });
});
