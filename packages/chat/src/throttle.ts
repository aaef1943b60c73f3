/** Minimum interval between updates of a streamed answer, in ms (spec §9). */
export const THROTTLE_MS = 100;

/**
 * Calls a function at once, and once more at the end of the interval if calls came within it. The interval starts after
 * the microtasks of a call.
 */
export interface Throttle {
  schedule(): void;
  /** Drops a waiting call. */
  cancel(): void;
}

export function createThrottle(call: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function run(): void {
    isWaiting = false;
    timer = setTimeout(endInterval, intervalMs);
    call();
    // React renders in a microtask. The interval starts after it, so that slow phones have time for keys and frames.
    queueMicrotask(() => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(endInterval, intervalMs);
    });
  }

  function endInterval(): void {
    timer = undefined;
    if (isWaiting) run();
  }

  return {
    schedule() {
      if (timer === undefined) run();
      else isWaiting = true;
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isWaiting = false;
    },
  };
}
