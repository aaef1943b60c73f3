import { atMost, exactly, median } from '@assist/test-kit/bench';

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

/** @param {readonly number[]} values */
function highest(values) {
  return values.length === 0 ? Number.NaN : Math.max(...values);
}
