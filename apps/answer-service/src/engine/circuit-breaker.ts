/**
 * Pause after a failed call, in ms. The circuit breaker skips calls during the pause, so that searches do not wait for
 * timeouts.
 */
const PAUSE_MS = 10_000;

/**
 * Runs a call and returns its result. Returns undefined if the call fails, or if another call failed within the last
 * `PAUSE_MS`.
 */
export type CircuitBreaker = <Result>(call: () => Promise<Result>) => Promise<Result | undefined>;

/**
 * Creates a circuit breaker for an optional model, such as an embeddings endpoint.
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
