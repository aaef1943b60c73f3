import { atMost } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */

/**
 * What searching a collection of some size costs; every time in ms.
 * @typedef {object} SearchMeasurement
 * @property {number} pages
 * @property {number} sections
 * @property {number} indexMs
 * @property {number} medianMs processor time of a question
 * @property {number} longestMs the same for the longest of a hundred
 * @property {number} heldMs longest time the event loop was held while indexing
 */

/** The most a question may take, by the pages of the collection. */
const budgets = [
  { pages: 216, mostMs: 10 },
  { pages: 10_000, mostMs: 30 },
];

/**
 * Judges the measurements by the budgets of the search.
 * @param {readonly SearchMeasurement[]} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeSearch(measurements) {
  return budgets.map(({ pages, mostMs }) => {
    const value = measurements.find((row) => row.pages === pages)?.medianMs ?? Number.NaN;
    return atMost(`a question at ${pages} pages`, value, mostMs, ' ms');
  });
}

/** @param {readonly SearchMeasurement[]} measurements */
export function formatSearch(measurements) {
  const heading = '   pages  sections  index s  question ms  longest ms  loop held ms';
  const rows = measurements.map(({ pages, sections, indexMs, medianMs, longestMs, heldMs }) =>
    [
      String(pages).padStart(8),
      String(sections).padStart(10),
      (indexMs / 1_000).toFixed(1).padStart(9),
      medianMs.toFixed(1).padStart(13),
      longestMs.toFixed(1).padStart(12),
      heldMs.toFixed(0).padStart(14),
    ].join(''),
  );
  return [heading, ...rows].join('\n');
}
