import type { NetworkStatus } from './network-status.ts';

/** The pause before the second try, in ms: the first is made at once. A dropped connection needs no more. */
const FIRST_PAUSE_MS = 250;

/**
 * The longest pause, in ms. A service that is back is found within ten seconds, and one that stays away
 * gets some 45 requests in all from each visitor.
 */
const LONGEST_PAUSE_MS = 10_000;

/** How long a lost answer is asked for, in ms: services keep answers for five minutes. */
const PATIENCE_MS = 5 * 60_000;

/** What a wait looks at and tells. */
export interface RetryWaitOptions {
  readonly network: NetworkStatus | undefined;
  readonly signal: AbortSignal;
  /** A pause begins while the browser is offline. */
  onOffline(): void;
}

/** The waits between the tries to take up one lost answer: each longer than the one before. */
export class RetryWaits {
  readonly #options: RetryWaitOptions;
  #tryCount = 0;
  #endsAt: number | undefined;

  constructor(options: RetryWaitOptions) {
    this.#options = options;
  }

  /** The answer has gone on: the next loss is a new one. */
  restart(): void {
    this.#tryCount = 0;
    this.#endsAt = undefined;
  }

  /**
   * Waits until it is time for a try: the first at once, the others after a pause of at least `leastMs`
   * or as soon as the network comes back. While the browser says that it is offline, the pauses are the
   * longest: some browsers say so on machines that are not. Resolves to false when patience is over or
   * the signal aborts.
   */
  async next(leastMs = 0): Promise<boolean> {
    // Not by the clock of the day, which may be set in the meantime.
    this.#endsAt ??= performance.now() + PATIENCE_MS;
    this.#tryCount += 1;
    if (this.#tryCount === 1) return !this.#options.signal.aborted;
    const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#tryCount - 2), LONGEST_PAUSE_MS);
    // Half of it by chance: the visitors whom one service lost do not all come back at once.
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
