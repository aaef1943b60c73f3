import { atMost, median, type Verdict } from '@assist/test-kit/bench';
import type { SearchMeasurement } from '../../apps/answer-service/bench/search-measurement.ts';

/** The most a question may take, by the pages of the collection. */
const budgets = [
  { pages: 216, mostMs: 10 },
  { pages: 10_000, mostMs: 30 },
];

/** Longer, and a health check or another visitor's answer would be seen to wait. */
const mostHeldMs = 50;

/** Judges the measurements by the budgets of the search. */
export function judgeSearch(measurements: readonly SearchMeasurement[]): readonly Verdict[] {
  return budgets.flatMap(({ pages, mostMs }) => {
    const { questionMs = [], heldMs = Number.NaN } =
      measurements.find((row) => row.store === 'memory' && row.pages === pages) ?? {};
    return [
      atMost(`a question at ${pages} pages`, median(questionMs), mostMs, ' ms'),
      atMost(`event loop held while indexing ${pages} pages`, heldMs, mostHeldMs, ' ms'),
    ];
  });
}

/** The figures of a search in one row, times in ms. */
export function tabulateSearch({ questionMs, elapsedMs, ...figures }: SearchMeasurement) {
  return {
    ...figures,
    questionMs: median(questionMs),
    longestMs: Math.max(...questionMs),
    answeredMs: median(elapsedMs),
  };
}
