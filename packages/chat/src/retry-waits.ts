import type { NetworkStatus } from './network-status.ts';

/**
 * The maximum pause before the second attempt, in ms. The first attempt has no pause, and usually succeeds after a
 * dropped connection.
 */
const FIRST_PAUSE_MS = 250;

/**
 * The maximum pause, in ms. With this maximum, a client finds a restarted service within ten seconds. If the service
 * stays down, each client sends about 45 requests before it gives up.
 */
const LONGEST_PAUSE_MS = 10_000;

/** How long to retry a lost answer, in ms. Services keep an answer for five minutes. */
const PATIENCE_MS = 5 * 60_000;

/** Options of `RetryWaits`. */
export interface RetryWaitOptions {
  readonly network: NetworkStatus | undefined;
  readonly signal: AbortSignal;
  /** Called when a pause begins while the browser is offline. */
  onOffline(): void;
}

/** The pauses between attempts to resume a lost answer. The maximum doubles each time, up to `LONGEST_PAUSE_MS`. */
export class RetryWaits {
  readonly #options: RetryWaitOptions;
  #tryCount = 0;
  #endsAt: number | undefined;

  constructor(options: RetryWaitOptions) {
    this.#options = options;
  }

  /**
   * Starts again with the shortest wait and the whole `PATIENCE_MS`. The run calls this method when the answer has
   * grown.
   */
  restart(): void {
    this.#tryCount = 0;
    this.#endsAt = undefined;
  }

  /**
   * Waits until the next attempt is due. The first attempt is due at once. Each later attempt is due after a pause of
   * at least `leastMs`. The pause ends early if the network comes back.
   * While the browser is offline, the pause is at least `LONGEST_PAUSE_MS`. The next attempt follows even if the
   * browser is still offline, because some browsers report offline wrongly.
   * @returns false if the pause would outlast `PATIENCE_MS`, or if the signal aborts
   */
  async next(leastMs = 0): Promise<boolean> {
    // Uses a monotonic clock, because the system time may be changed.
    this.#endsAt ??= performance.now() + PATIENCE_MS;
    this.#tryCount += 1;
    if (this.#tryCount === 1) return !this.#options.signal.aborted;
    const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#tryCount - 2), LONGEST_PAUSE_MS);
    const { network, onOffline } = this.#options;
    const isOffline = network?.isOnline() === false;
    // Up to half of the pause is random, so that clients do not all retry at once after an outage.
    const usualMs = isOffline ? LONGEST_PAUSE_MS : longestMs * (0.5 + Math.random() / 2);
    const pauseMs = Math.max(leastMs, usualMs);
    if (performance.now() + pauseMs > this.#endsAt) return false;
    if (isOffline) onOffline();
    return await wait(pauseMs, this.#options);
  }
}

function wait(pauseMs: number, { network, signal }: RetryWaitOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(true), pauseMs);
    const stopListening = network?.onOnline(() => settle(true));
    const abort = (): void => settle(false);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();

    function settle(isTimeToTry: boolean): void {
      clearTimeout(timer);
      stopListening?.();
      signal.removeEventListener('abort', abort);
      resolve(isTimeToTry);
    }
  });
}
