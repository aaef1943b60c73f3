import { safely } from '../page/safely.ts';

/** A service that stays unwell over five returns is not worth one more request of every page that is open. */
export const MAX_TRIES = 5;

/** The shortest time between two tries, in ms: many visitors come back at the same moment. */
export const SPACING_MS = 10_000;

/**
 * Tries again when the visitor comes back to the page, or the page comes back online, until a try succeeds.
 *
 * @param attempt resolves to whether it has succeeded
 * @returns the undo
 */
export function whenVisitorReturns(attempt: () => Promise<boolean>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let tries = 0;
  let earliest = performance.now() + SPACING_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    tries += 1;
    if ((await attempt()) || tries === MAX_TRIES) stop.abort();
    earliest = performance.now() + SPACING_MS;
    timer = undefined;
  }

  const plan = safely(() => {
    // Not every page's addEventListener heeds the signal.
    if (signal.aborted || timer !== undefined || document.hidden) return;
    timer = setTimeout(() => signal.aborted || run(), earliest - performance.now());
  });
  document.addEventListener('visibilitychange', plan, { signal });
  window.addEventListener('pageshow', plan, { signal });
  window.addEventListener('online', plan, { signal });
  return () => stop.abort();
}
