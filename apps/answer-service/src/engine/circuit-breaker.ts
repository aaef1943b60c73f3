/** How long nothing is asked of a server after it failed, in ms: a search waits for its time limit once, not with each question. */
const PAUSE_MS = 10_000;

/** Runs a call. Undefined where it fails, and without a call soon after one has failed. */
export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Makes a circuit breaker for the calls of one server that questions can be answered without.
 *
 * @param onFailure told of each call that failed
 */
export function createCircuitBreaker(onFailure: (error: unknown) => void): CircuitBreaker {
  let pausedUntil = 0;
  return async (call) => {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await call();
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      onFailure(error);
      return undefined;
    }
  };
}
