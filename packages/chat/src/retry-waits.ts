import type { NetworkStatus } from './network-status.ts';

/**
 * The pause before the second attempt, in ms. The first attempt is immediate, which suffices after a dropped
 * connection.
 */
const FIRST_PAUSE_MS = 250;

/**
 * The longest pause, in ms. A service that is back is found within ten seconds. A service that stays away gets some 45
 * requests from each visitor.
 */
const LONGEST_PAUSE_MS = 10_000;

/** How long to retry a lost answer, in ms. Services keep answers for five minutes. */
const PATIENCE_MS = 5 * 60_000;

/** Options of the waits. */
export interface RetryWaitOptions {
  readonly network: NetworkStatus | undefined;
  readonly signal: AbortSignal;
  /** Called when a pause begins while the browser is offline. */
  onOffline(): void;
}

/** The growing waits between attempts to resume one lost answer. */
export class RetryWaits {
  readonly #options: RetryWaitOptions;
  #tryCount = 0;
  #endsAt: number | undefined;

  constructor(options: RetryWaitOptions) {
    this.#options = options;
  }

  /** Starts over once the answer has continued, because the next loss is a new one. */
  restart(): void {
    this.#tryCount = 0;
    this.#endsAt = undefined;
  }

  /**
   * Waits for the next attempt. The first is immediate. Later ones wait at least `leastMs`, or until the network is
   * back. Offline pauses have the full length, because some browsers report offline wrongly.
   * @returns false once `PATIENCE_MS` have passed or the signal aborts
   */
  async next(leastMs = 0): Promise<boolean> {
    // A monotonic clock, because the time of day may change.
    this.#endsAt ??= performance.now() + PATIENCE_MS;
    this.#tryCount += 1;
    if (this.#tryCount === 1) return !this.#options.signal.aborted;
    const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#tryCount - 2), LONGEST_PAUSE_MS);
    // Half of the pause is random jitter, so that clients do not all retry at once after an outage.
    const { network, onOffline } = this.#options;
    const isOffline = network?.isOnline() === false;
    const pauseMs = isOffline
      ? LONGEST_PAUSE_MS
      : Math.max(leastMs, longestMs * (0.5 + Math.random() / 2));
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
