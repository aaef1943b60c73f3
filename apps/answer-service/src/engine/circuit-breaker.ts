/** The pause after a failed call, in ms, so that only one search waits for the timeout. */
const PAUSE_MS = 10_000;

/** Runs a call. Undefined if it fails, or if a call failed shortly before. */
export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Creates a circuit breaker for a server that answers can do without.
 * @param onFailure called with the error of each failed call
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
