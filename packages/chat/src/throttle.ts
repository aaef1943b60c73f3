/** Minimum time between two updates of a streamed answer, in ms (spec §9). */
export const THROTTLE_MS = 100;

/**
 * Limits how often a function runs. The first `schedule` runs the function at once. An interval starts after each run
 * and its microtasks. If `schedule` is called during the interval, the function runs once more at the interval's end.
 */
export interface Throttle {
  schedule(): void;
  /** Drops a run that is waiting for the end of the interval. */
  cancel(): void;
}

export function createThrottle(call: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function run(): void {
    isWaiting = false;
    timer = setTimeout(endInterval, intervalMs);
    call();
    // React renders in a microtask. The interval starts after the rendering, so that slow phones have time for key
    // presses and frames.
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
