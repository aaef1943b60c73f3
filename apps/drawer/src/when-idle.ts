/** Longest wait for an idle moment, in ms. */
const MAX_WAIT_MS = 2_000;

/** Runs a task when the page has nothing better to do. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  else setTimeout(task, MAX_WAIT_MS);
}
