import { ChatError } from './errors.ts';

/** The platform's network status. In a browser: `navigator.onLine` and the `online` event. */
export interface NetworkStatus {
  /** A hint only: some browsers report offline wrongly. */
  isOnline(): boolean;
  /** Calls the listener whenever the network is back. Returns a function that unsubscribes it. */
  onOnline(listener: () => void): () => void;
}

/**
 * The maximum pause before the second attempt, in ms. The first attempt has no pause, and usually succeeds after a
 * dropped connection.
 */
const FIRST_PAUSE_MS = 250;

/** With this maximum, in ms, a client finds a restarted service within ten seconds. */
const LONGEST_PAUSE_MS = 10_000;

/** How long to retry a lost answer, in ms. After a minute, a visitor asks again rather than waits. */
const PATIENCE_MS = 60_000;

/** HTTP statuses from a busy or unavailable service, or from a proxy in front of the service. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether another attempt to resume may succeed after this error. */
export function isTemporary(error: unknown): error is ChatError {
  if (!(error instanceof ChatError)) return false;
  if (error.status !== undefined) return TEMPORARY_STATUSES.has(error.status);
  return error.code === 'network' || error.code === 'timeout';
}

/** The pauses between attempts to resume a lost answer. The maximum doubles each time, up to `LONGEST_PAUSE_MS`. */
export class Pauses {
  readonly #network: NetworkStatus | undefined;
  readonly #signal: AbortSignal;
  #attempts = 0;
  #endsAt: number | undefined;

  constructor(network: NetworkStatus | undefined, signal: AbortSignal) {
    this.#network = network;
    this.#signal = signal;
  }

  /** Starts again with the shortest pause and the whole `PATIENCE_MS`, because the answer has grown. */
  restart(): void {
    this.#attempts = 0;
    this.#endsAt = undefined;
  }

  /**
   * Waits until the next attempt is due: at least `leastMs`, or until the network comes back.
   * @returns false if the pause would outlast `PATIENCE_MS`, or if the signal aborts
   */
  async next(leastMs = 0): Promise<boolean> {
    // Uses a monotonic clock, because the system time may be changed.
    this.#endsAt ??= performance.now() + PATIENCE_MS;
    this.#attempts += 1;
    if (this.#attempts === 1) return !this.#signal.aborted;
    const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#attempts - 2), LONGEST_PAUSE_MS);
    // Up to half of the pause is random, so that clients do not all retry at once after an outage.
    const pauseMs = Math.max(leastMs, longestMs * (0.5 + Math.random() / 2));
    return performance.now() + pauseMs <= this.#endsAt && (await this.#wait(pauseMs));
  }

  #wait(pauseMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isTimeToTry: boolean): void => {
        clearTimeout(timer);
        stopListening?.();
        this.#signal.removeEventListener('abort', abort);
        resolve(isTimeToTry);
      };
      const abort = (): void => settle(false);
      const timer = setTimeout(() => settle(true), pauseMs);
      const stopListening = this.#network?.onOnline(() => settle(true));
      this.#signal.addEventListener('abort', abort);
      if (this.#signal.aborted) abort();
    });
  }
}
