/**
 * The fields of a resource timing entry that this module uses. Times are in ms since the navigation began.
 * @typedef {Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'startTime'>} Resource
 */

/**
 * Returns the names of the files that the page requested from the CDN before its load event.
 * @param {readonly Resource[]} resources
 * @param {string} cdnOrigin
 * @param {number} loadedAt time of the load event, in ms
 */
export function filesBeforeLoad(resources, cdnOrigin, loadedAt) {
  return resources
    .filter(({ name, startTime }) => name.startsWith(`${cdnOrigin}/`) && startTime < loadedAt)
    .map(({ name }) => new URL(name).pathname.replace(/^.*\//, ''));
}

/**
 * Returns when the page requested the drawer's frame, in ms after the page's load event. The time is negative if the
 * page requested the frame before the event. Returns undefined if the page has not requested the frame.
 * @param {readonly Resource[]} resources
 * @param {string} cdnOrigin
 * @param {number} loadedAt time of the load event, in ms
 */
export function drawerDelay(resources, cdnOrigin, loadedAt) {
  const frame = resources.find(
    ({ name, initiatorType }) =>
      initiatorType === 'iframe' && name.startsWith(`${cdnOrigin}/drawer/`),
  );
  return frame && frame.startTime - loadedAt;
}

/**
 * Formats the time at which the page requested the drawer.
 * @param {number | undefined} delay time since the page's load event, in ms
 */
export function describeDrawer(delay) {
  if (delay === undefined) return 'not yet';
  const seconds = (Math.abs(delay) / 1000).toFixed(2);
  return delay < 0 ? `${seconds} s before load` : `${seconds} s after load`;
}

/**
 * Formats the number of long tasks and the longest duration.
 * @param {readonly number[]} durations durations of long tasks, in ms
 */
export function describeTasks(durations) {
  if (durations.length === 0) return 'none';
  return `${durations.length}, at most ${Math.round(Math.max(...durations))} ms`;
}

/**
 * Formats the sum of the layout shifts that the visitor did not cause.
 * @param {readonly { value: number, hadRecentInput: boolean }[]} shifts
 */
export function describeShifts(shifts) {
  const sum = shifts
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .reduce((total, { value }) => total + value, 0);
  return sum === 0 ? '0' : sum.toFixed(4);
}

/**
 * Formats the size of the loader.
 * @param {number} bytes 0 if the CDN does not report the size
 */
export function describeBytes(bytes) {
  return bytes > 0 ? `${bytes.toLocaleString('en')} bytes` : 'not told by this CDN';
}
