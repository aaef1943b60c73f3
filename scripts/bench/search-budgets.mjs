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

/** @param {readonly SearchMeasurement[]} measurements */
export function formatSearch(measurements) {
  const heading =
    'store         pages  sections  index s  question ms  longest ms  answered ms  loop held ms';
  const rows = measurements.map(({ store, pages, sections, indexMs, questionMs, ...row }) =>
    [
      store.padEnd(11),
      String(pages).padStart(8),
      String(sections).padStart(10),
      (indexMs / 1_000).toFixed(1).padStart(9),
      median(questionMs).toFixed(1).padStart(13),
      Math.max(...questionMs)
        .toFixed(1)
        .padStart(12),
      median(row.elapsedMs).toFixed(1).padStart(13),
      row.heldMs.toFixed(0).padStart(14),
    ].join(''),
  );
  return [heading, ...rows].join('\n');
}
