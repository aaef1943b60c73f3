import { safely } from '../page/safely.ts';

/** Maximum number of retries per page. Limits the requests of a page that stays open while the service is down. */
export const MAX_ATTEMPTS = 5;

/**
 * Minimum time between two attempts, in ms. Without this limit, many visitors who return together would flood the
 * service.
 */
export const MIN_INTERVAL_MS = 10_000;

/**
 * Repeats an attempt when the visitor returns to the page, or when the browser is online again. Ends after a successful
 * attempt, or after `MAX_ATTEMPTS`.
 * @param attempt resolves to true if it succeeded
 * @returns a function that ends the retries
 */
export function retryWhenVisitorReturns(attempt: () => Promise<boolean>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let attempts = 0;
  let notBefore = performance.now() + MIN_INTERVAL_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    attempts += 1;
    if ((await attempt()) || attempts === MAX_ATTEMPTS) stop.abort();
    notBefore = performance.now() + MIN_INTERVAL_MS;
    timer = undefined;
  }

  const schedule = safely(() => {
    // Checks `signal.aborted`, because some pages replace `addEventListener` with a function that ignores the signal.
    if (signal.aborted || timer !== undefined || document.hidden) return;
    timer = setTimeout(() => signal.aborted || run(), notBefore - performance.now());
  });
  document.addEventListener('visibilitychange', schedule, { signal });
  window.addEventListener('pageshow', schedule, { signal });
  window.addEventListener('online', schedule, { signal });
  return () => stop.abort();
}
