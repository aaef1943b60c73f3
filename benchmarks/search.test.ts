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
  questionMs: [1, medianMs, 40],
  elapsedMs: [2, medianMs * 2, 80],
  heldMs: 12,
});

describe('judgeSearch', () => {
  it('the search’s budgets that are kept are met, and no others', () => {
    const otherStore = row(216, 99, 'PostgreSQL');
    const late = { ...row(10_000, 31), heldMs: 51 };
    const verdicts = judgeSearch([otherStore, row(216, 10), late]);
    expect(verdicts.map(({ isMet }) => isMet)).toEqual([true, true, false, false]);
  });

  it('the search’s budgets are not met where nothing was measured', () => {
    expect(judgeSearch([]).map(({ isMet }) => isMet)).toEqual([false, false, false, false]);
  });
});

it('the search’s figures are medians, and the longest question', () => {
  expect(tabulateSearch(row(216, 3.14))).toMatchObject({
    store: 'memory',
    pages: 216,
    questionMs: 3.14,
    longestMs: 40,
    answeredMs: 6.28,
  });
});
