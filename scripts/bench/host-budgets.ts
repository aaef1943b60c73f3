import { atMost, exactly, median, type Verdict } from '@assist/test-kit/bench';
import type { HostMeasurement } from './measure-host.ts';

const longTaskMs = 50;
/** Of a frame without anything else, opened in the same run. */
const mostOpening = 1.2;
const mostDelayMs = 32;

/** Judges what the assistant costs a host page by the budgets of the host side. */
export function judgeHost({
  withLoader,
  openings,
  bareOpenings,
}: HostMeasurement): readonly Verdict[] {
  const longestTask = median(withLoader.map(({ longestLoaderTaskMs }) => longestLoaderTaskMs));
  const layoutShift = highest(withLoader.map(({ layoutShift: shift }) => shift));
  const earlyRequests = highest(withLoader.map((visit) => visit.earlyRequests));
  const focusMs = (list: HostMeasurement['openings']) =>
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

function highest(values: readonly number[]) {
  return values.length === 0 ? Number.NaN : Math.max(...values);
}
