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
 * @property {LeakMeasurement | undefined} [floor] the same with a bare frame: what the browser itself keeps
 */

/**
 * The most that one repetition may leave behind on average, beyond what one of a bare frame does: what is kept each time
 * is one at least. Where nothing is compiled, an opening was seen to leave a byte of the scripts' heap. Of its own,
 * Chromium 156 keeps some 600 for each time that a frame of another process is shown, a bare one as well (a record of slow
 * drawing), and styles that it may need again, which come and go: 80 more of an opening.
 */
const budgets = /** @type {const} */ ([
  { key: 'nodes', most: 0.1 },
  { key: 'listeners', most: 0.1 },
  { key: 'documents', most: 0 },
  { key: 'heapBytes', most: 10 },
  { key: 'browserBytes', most: 400 },
]);

/**
 * Judges what stays behind.
 * @param {readonly LeakMeasurement[]} measurements
 * @returns {readonly Verdict[]}
 */
export function judgeLeaks(measurements) {
  return measurements.flatMap((measurement) =>
    budgets.map(({ key, most }) => {
      const { what, where, count, floor } = measurement;
      const beyond = floor ? ', beyond those of a bare frame' : '';
      return atMost(
        `${key} that stay behind of each of ${count} ${what}, in the ${where}${beyond}`,
        growth(measurement, key) - (floor ? growth(floor, key) : 0),
        most,
      );
    }),
  );
}

/**
 * How much stays behind of one repetition.
 * @param {LeakMeasurement} measurement
 * @param {keyof Memory} key
 */
function growth({ count, before, after }, key) {
  return ((after?.[key] ?? Number.NaN) - (before?.[key] ?? Number.NaN)) / count;
}

/**
 * A row for each measurement and its floor: what was held before and after.
 * @param {readonly LeakMeasurement[]} measurements
 */
export function tabulateLeaks(measurements) {
  return measurements
    .flatMap((measurement) => (measurement.floor ? [measurement, measurement.floor] : measurement))
    .map(({ what, where, count, before, after }) => ({
      what: `${count} ${what}`,
      where,
      ...Object.fromEntries(budgets.map(({ key }) => [key, `${before?.[key]} -> ${after?.[key]}`])),
    }));
}
