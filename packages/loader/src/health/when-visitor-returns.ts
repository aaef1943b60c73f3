import { safely } from '../page/safely.ts';

/** Limits the requests of pages that stay open while the service is down. */
export const MAX_ATTEMPTS = 5;

/** Minimum time between two attempts, in ms, because many visitors return at the same moment. */
export const MIN_INTERVAL_MS = 10_000;

/**
 * Retries when the visitor returns to the page or the browser is online again, until an attempt succeeds.
 * @param attempt resolves to whether it succeeded
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
    // Some pages replace `addEventListener` with one that ignores the signal.
    if (signal.aborted || timer !== undefined || document.hidden) return;
    timer = setTimeout(() => signal.aborted || run(), notBefore - performance.now());
  });
  document.addEventListener('visibilitychange', schedule, { signal });
  window.addEventListener('pageshow', schedule, { signal });
  window.addEventListener('online', schedule, { signal });
  return () => stop.abort();
}
