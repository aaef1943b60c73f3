import { atMost, createComparisonTable, exactly, median } from '@assist/test-kit/bench';

/** @typedef {import('@assist/test-kit/bench').Verdict} Verdict */
/** @typedef {import('./measure-host.mjs').HostMeasurement} HostMeasurement */

const longTaskMs = 50;
/** Of a frame without anything else, opened in the same run. */
const mostOpening = 1.2;
const mostDelayMs = 32;

/**
 * Judges what the assistant costs a host page by the budgets of the host side.
 * @param {HostMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeHost({ withLoader, openings, bareOpenings }) {
  const longestTask = median(withLoader.map(({ longestLoaderTaskMs }) => longestLoaderTaskMs));
  const layoutShift = highest(withLoader.map(({ layoutShift: shift }) => shift));
  const earlyRequests = highest(withLoader.map((visit) => visit.earlyRequests));
  const focusMs = (/** @type {HostMeasurement['openings']} */ list) =>
    median(list.map((opening) => opening.focusMs));
  const delay = median(openings.map(({ delayMs }) => delayMs));
  const throttled = '4x CPU throttle:';
  return [
    atMost(
      `${throttled} longest task of the loader`,
      longestTask,
      longTaskMs,
      ' ms of processor time',
    ),
    exactly(`${throttled} layout shift`, layoutShift, 0),
    exactly('requests to the CDN before the page has loaded', earlyRequests, 1),
    atMost(
      `${throttled} click to focused input, in that of a bare frame`,
      focusMs(openings) / focusMs(bareOpenings),
      mostOpening,
    ),
    atMost(`${throttled} the click’s own delay`, delay, mostDelayMs, ' ms'),
  ];
}

/**
 * What stands beside the budgets for the reader: each figure with the floors of the same run.
 * @param {HostMeasurement} measurement
 */
export function formatHost(measurement) {
  const { withLoader, withoutLoader, withHiddenFrame, openings, bareOpenings } = measurement;
  const visits = createComparisonTable({
    rows: 'a whole visit',
    rowWidth: 30,
    subjects: ['with the loader', 'without it', 'with a hidden frame'],
    ratio: 'in hidden frames',
    ratioOf: [0, 2],
  });
  const clicks = createComparisonTable({
    rows: 'a click',
    rowWidth: 30,
    subjects: ['with the loader', 'in a bare frame'],
    ratio: 'in bare frames',
    ratioOf: [0, 1],
  });
  const visitRow = (/** @type {string} */ title, /** @type {'hostTaskMs' | 'longTaskMs'} */ name) =>
    visits.row(
      title,
      [withLoader, withoutLoader, withHiddenFrame].map((list) =>
        median(list.map((visit) => visit[name])),
      ),
    );
  const clickRow = (/** @type {string} */ title, /** @type {'focusMs' | 'delayMs'} */ name) =>
    clicks.row(
      title,
      [openings, bareOpenings].map((list) => median(list.map((opening) => opening[name]))),
    );
  return [
    visits.heading,
    visitRow('all tasks of the page, ms', 'hostTaskMs'),
    visitRow('its long tasks, ms', 'longTaskMs'),
    '',
    clicks.heading,
    clickRow('until the input is focused, ms', 'focusMs'),
    clickRow('its own delay, ms', 'delayMs'),
  ].join('\n');
}

/** @param {readonly number[]} values */
function highest(values) {
  return values.length === 0 ? Number.NaN : Math.max(...values);
}
