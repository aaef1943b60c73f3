/** Calls a function at most once per interval: at once, and once more for calls within the interval. */
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
