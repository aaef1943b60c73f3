/** Maximum wait until the task runs, in ms. */
const MAX_WAIT_MS = 2_000;

/** Runs a task when the browser is idle. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  else setTimeout(task, MAX_WAIT_MS);
}
