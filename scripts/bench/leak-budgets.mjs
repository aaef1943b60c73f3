import { atMost } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */
/** @typedef {import('@assist/test-kit/browser').Memory} Memory */

/**
 * What the page or the drawer held before and after so many repetitions.
 * @typedef {object} LeakMeasurement
 * @property {string} what was repeated
 * @property {string} where
 * @property {number} count
 * @property {Memory | undefined} before
 * @property {Memory | undefined} after
 */

/**
 * The most that one repetition may leave behind, on average: what is kept each time is one at least. Of the heap, 1,250
 * bytes were measured for an opening: in a heap snapshot mostly compiled code, and records that the browser keeps of
 * styles, animations and slow frames.
 */
const budgets = /** @type {const} */ ([
  { key: 'nodes', most: 0.1 },
  { key: 'listeners', most: 0.1 },
  { key: 'documents', most: 0 },
  { key: 'heapBytes', most: 2_000 },
]);

/**
 * Judges what stays behind.
 * @param {readonly LeakMeasurement[]} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeLeaks(measurements) {
  return measurements.flatMap(({ what, where, count, before, after }) =>
    budgets.map(({ key, most }) =>
      atMost(
        `${key} that stay behind of each of ${count} ${what}, in the ${where}`,
        ((after?.[key] ?? Number.NaN) - (before?.[key] ?? Number.NaN)) / count,
        most,
      ),
    ),
  );
}

/** @param {readonly LeakMeasurement[]} measurements */
export function formatLeaks(measurements) {
  const rows = measurements.map(({ what, where, count, before, after }) =>
    [
      `${count} ${what}`.padEnd(16),
      where.padEnd(8),
      ...budgets.map(({ key }) => `${before?.[key]} -> ${after?.[key]}`.padStart(24)),
    ].join(''),
  );
  const heading = [' '.repeat(24), ...budgets.map(({ key }) => key.padStart(24))].join('');
  return [heading, ...rows].join('\n');
}
