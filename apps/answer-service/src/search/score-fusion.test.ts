import { describe, expect, it } from 'vitest';
import { MEANING_SHARE } from '../tuning.ts';
import { maximum, meaningShares, normaliseByMaximum, sumScores } from './score-fusion.ts';

describe('score fusion', () => {
  it('score fusion makes scores shares of the highest score', () => {
    expect([...normaliseByMaximum(Float32Array.of(2, 0, 4))]).toEqual([0.5, 0, 1]);
    expect([...normaliseByMaximum(Float32Array.of(0, 0))]).toEqual([0, 0]);
  });

  it('score fusion counts cosines from the mean of the texts compared', () => {
    const [low, middle, high, none] = meaningShares(Float32Array.of(0.2, 0.5, 0.8, 0));
    expect([low, middle, none]).toEqual([0, 0, 0]);
    expect(high).toBeCloseTo(MEANING_SHARE);
    expect([...meaningShares(Float32Array.of(0, 0))]).toEqual([0, 0]);
    const [only] = meaningShares(Float32Array.of(1, 0));
    expect(only).toBeCloseTo(MEANING_SHARE);
  });

  it('score fusion adds up, so that a page good under several signals comes before one that is best under one', () => {
    const words = normaliseByMaximum(Float32Array.of(10, 8, 0));
    const meaning = normaliseByMaximum(Float32Array.of(0, 0.8, 0.9));
    const sums = sumScores([words, meaning]);
    expect(maximum(sums)).toBe(sums[1]);
  });

  it('score fusion of nothing is nothing', () => {
    expect(sumScores([]).length).toBe(0);
    expect(maximum(new Float32Array())).toBe(0);
  });
});
