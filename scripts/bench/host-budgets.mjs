/** @typedef {import('./budgets.mjs').Verdict} Verdict */
/** @typedef {import('./measure-host.mjs').HostMeasurement} HostMeasurement */

const longTaskMs = 50;
const mostOpeningMs = 60;

/**
 * Judges what the assistant costs a host page by the budgets of the host side (design §7).
 * @param {HostMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeHost({ withLoader, openingMs }) {
  const longestTask = median(withLoader.map(({ longestLoaderTaskMs }) => longestLoaderTaskMs));
  const layoutShift = highest(withLoader.map(({ layoutShift: shift }) => shift));
  const earlyRequests = highest(withLoader.map((visit) => visit.earlyRequests));
  const opening = median(openingMs);
  return [
    {
      title: `4x CPU throttle: longest task of the loader <= ${longTaskMs} ms of processor time`,
      value: longestTask,
      isMet: longestTask <= longTaskMs,
    },
    { title: '4x CPU throttle: layout shift of 0', value: layoutShift, isMet: layoutShift === 0 },
    {
      title: 'requests to the CDN before the page has loaded: 1',
      value: earlyRequests,
      isMet: earlyRequests === 1,
    },
    {
      title: `4x CPU throttle: click to focused input <= ${mostOpeningMs} ms`,
      value: opening,
      isMet: opening <= mostOpeningMs,
    },
  ];
}

/**
 * What stands beside the budgets for the reader.
 * @param {HostMeasurement} measurement
 */
export function formatComparison({ withLoader, withoutLoader, openingMs, bareOpeningMs }) {
  const longTasks = (/** @type {HostMeasurement['withLoader']} */ visits) =>
    median(visits.map((visit) => visit.longTaskMs)).toFixed(0);
  const opening = median(openingMs);
  const bare = median(bareOpeningMs);
  return [
    `Long tasks of a whole visit: ${longTasks(withLoader)} ms, without the loader ${longTasks(withoutLoader)} ms`,
    `Click to focused input: ${opening.toFixed(0)} ms, in a bare frame ${bare.toFixed(0)} ms (${(opening / bare).toFixed(2)} x)`,
  ].join('\n');
}

/**
 * NaN without values: what was not measured meets no budget.
 * @param {readonly number[]} values
 */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** @param {readonly number[]} values */
function highest(values) {
  return values.length === 0 ? Number.NaN : Math.max(...values);
}
