/** @typedef {import('./budgets.mjs').Verdict} Verdict */
/** @typedef {import('./measure-host.mjs').HostMeasurement} HostMeasurement */

const longTaskMs = 50;
const mostOpeningMs = 60;
const mostDelayMs = 32;

/**
 * Judges what the assistant costs a host page by the budgets of the host side.
 * @param {HostMeasurement} measurement
 * @returns {readonly Verdict[]}
 */
export function judgeHost({ withLoader, openings }) {
  const longestTask = median(withLoader.map(({ longestLoaderTaskMs }) => longestLoaderTaskMs));
  const layoutShift = highest(withLoader.map(({ layoutShift: shift }) => shift));
  const earlyRequests = highest(withLoader.map((visit) => visit.earlyRequests));
  const opening = median(openings.map(({ focusMs }) => focusMs));
  const delay = median(openings.map(({ delayMs }) => delayMs));
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
    {
      title: `4x CPU throttle: the click’s own delay <= ${mostDelayMs} ms`,
      value: delay,
      isMet: delay <= mostDelayMs,
    },
  ];
}

/**
 * What stands beside the budgets for the reader: each figure with the floors of the same run.
 * @param {HostMeasurement} measurement
 */
export function formatComparison(measurement) {
  const { withLoader, withoutLoader, withHiddenFrame, openings, bareOpenings } = measurement;
  const visits = (/** @type {'hostTaskMs' | 'longTaskMs'} */ name) => {
    const [ours, empty, frame] = [withLoader, withoutLoader, withHiddenFrame].map((list) =>
      median(list.map((visit) => visit[name])).toFixed(0),
    );
    return `${ours} ms, without the loader ${empty} ms, with a hidden frame instead ${frame} ms`;
  };
  const clicks = (/** @type {'focusMs' | 'delayMs'} */ name) => {
    const ours = median(openings.map((opening) => opening[name]));
    const bare = median(bareOpenings.map((opening) => opening[name]));
    return `${ours.toFixed(0)} ms, in a bare frame ${bare.toFixed(0)} ms (${(ours / bare).toFixed(2)} x)`;
  };
  return [
    `All tasks of the page in a whole visit: ${visits('hostTaskMs')}`,
    `Its long tasks: ${visits('longTaskMs')}`,
    `Click to focused input: ${clicks('focusMs')}`,
    `The click’s own delay: ${clicks('delayMs')}`,
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
