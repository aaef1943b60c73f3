import { atMost, median } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What searching a collection of some size costs; every time in ms.
 * @typedef {object} SearchMeasurement
 * @property {'memory' | 'PostgreSQL'} store where the collection is
 * @property {number} pages
 * @property {number} sections
 * @property {number} indexMs
 * @property {readonly number[]} questionMs processor time of each question in the service
 * @property {readonly number[]} elapsedMs time until each question was answered
 * @property {number} heldMs longest time the event loop was held while indexing
 */

/** The most a question may take, by the pages of the collection. */
const budgets = [
  { pages: 216, mostMs: 10 },
  { pages: 10_000, mostMs: 30 },
];

/** Longer, and a health check or another visitor's answer would be seen to wait. */
const mostHeldMs = 50;

/**
 * Judges the measurements by the budgets of the search.
 * @param {readonly SearchMeasurement[]} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeSearch(measurements) {
  return budgets.flatMap(({ pages, mostMs }) => {
    const { questionMs = [], heldMs = Number.NaN } =
      measurements.find((row) => row.store === 'memory' && row.pages === pages) ?? {};
    return [
      atMost(`a question at ${pages} pages`, median(questionMs), mostMs, ' ms'),
      atMost(`event loop held while indexing ${pages} pages`, heldMs, mostHeldMs, ' ms'),
    ];
  });
}

/**
 * The figures of a search in one row, times in ms.
 * @param {SearchMeasurement} measurement
 */
export function tabulateSearch({ questionMs, elapsedMs, ...figures }) {
  return {
    ...figures,
    questionMs: median(questionMs),
    longestMs: Math.max(...questionMs),
    answeredMs: median(elapsedMs),
  };
}
