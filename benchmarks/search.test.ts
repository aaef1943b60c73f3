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
  questionHeldMs: 9,
});

describe('judgeSearch', () => {
  it('the search is judged in memory at three sizes, and over PostgreSQL at 10,800 pages', () => {
    const verdicts = judgeSearch([
      row(216, 10),
      row(2_160, 51),
      { ...row(10_800, 150), questionHeldMs: 51 },
      { ...row(10_800, 20, 'PostgreSQL'), heldMs: 51 },
    ]);
    const missed = verdicts.filter(({ isMet }) => !isMet).map(({ title }) => title);
    expect(verdicts).toHaveLength(12);
    expect(missed).toEqual([
      'a question at 2160 pages <= 50 ms',
      'event loop held by a question 10800 pages <= 50 ms',
      'event loop held while indexing over PostgreSQL 10800 pages <= 50 ms',
    ]);
  });

  it('the in-memory search fails its budgets without a measurement, and PostgreSQL is not judged', () => {
    expect(judgeSearch([]).map(({ isMet }) => isMet)).toEqual(Array(9).fill(false));
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
