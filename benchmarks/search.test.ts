import { describe, expect, it } from 'vitest';
import type { SearchMeasurement } from '../apps/answer-service/bench/search-measurement.ts';
import { judgeSearch, tabulateSearch } from './search.ts';

const row = (
  pages: number,
  medianMs: number,
  store: SearchMeasurement['store'] = 'memory',
): SearchMeasurement => ({
  store,
  pages,
  sections: pages * 7,
  indexMs: 1_000,
  questionMs: [1, medianMs, 1_000],
  elapsedMs: [2, medianMs * 2, 80],
  heldMs: 12,
});

describe('judgeSearch', () => {
  it('the search is judged in memory up to 2,160 pages, and over PostgreSQL at 10,000', () => {
    const verdicts = judgeSearch([
      row(216, 10),
      row(2_160, 101),
      row(10_000, 999),
      { ...row(10_000, 30, 'PostgreSQL'), heldMs: 51 },
    ]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([true, true, false, true, true, false]);
  });

  it('the in-memory search fails its budgets without a measurement, and PostgreSQL is not judged', () => {
    expect(judgeSearch([]).map(({ isMet }) => isMet)).toEqual([false, false, false, false]);
  });
});

it('the search’s figures are medians, and the longest question', () => {
  expect(tabulateSearch(row(216, 3.14))).toMatchObject({
    store: 'memory',
    pages: 216,
    questionMs: 3.14,
    longestMs: 1_000,
    answeredMs: 6.28,
  });
});
