/**
 * Returns a signal that aborts together with the given signal, or after `timeoutMs`. In Node 20, `AbortSignal.any` alone
 * would let the garbage collector remove the timeout, and the signal would never abort.
 */
export function limitTime(signal: AbortSignal, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  // A signal that has a listener stays in memory.
  timeout.addEventListener('abort', () => {});
  return AbortSignal.any([signal, timeout]);
}
