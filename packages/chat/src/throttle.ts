/**
 * Calls a function at once, and once more for calls within the interval. The interval starts when the microtasks of a
 * call have ended.
 */
export interface Throttle {
  schedule(): void;
  /** Forgets a call that is waiting. */
  cancel(): void;
}

export function createThrottle(call: () => void, intervalMs: number): Throttle {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;

  function run(): void {
    isWaiting = false;
    timer = setTimeout(endInterval, intervalMs);
    call();
    // React renders in a microtask. The interval starts after it, so that a slow phone has time for keys and frames.
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
