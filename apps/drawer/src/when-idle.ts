/**
 * Runs a task when the browser is idle.
 *
 * @param maxWaitMs maximum wait until the task runs, in ms
 */
export function whenIdle(task: () => void, maxWaitMs: number = 2_000): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: maxWaitMs });
  else setTimeout(task, maxWaitMs);
}
