/** What the platform knows of its network. In a browser: `navigator.onLine` and the `online` event. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls the listener each time the network is back; returns the function that ends this. */
  onOnline(listener: () => void): () => void;
}

/** How long to wait for a lost network, in ms: a service keeps answers for minutes. */
const OFFLINE_WAIT_MS = 120_000;

/** A connection may fail a moment before the browser notices why, in ms. */
const NOTICE_WAIT_MS = 3_000;

/**
 * Waits until the network is back. Resolves to false when the signal aborts, when it takes too long,
 * or when the network turns out not to be what is missing.
 */
export function waitForOnline(network: NetworkStatus, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    let timer = setTimeout(endNotice, NOTICE_WAIT_MS);
    const stopListening = network.onOnline(() => settle(true));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();

    function endNotice(): void {
      if (network.isOnline()) settle(false);
      else timer = setTimeout(() => settle(false), OFFLINE_WAIT_MS - NOTICE_WAIT_MS);
    }

    function abort(): void {
      settle(false);
    }

    function settle(isOnline: boolean): void {
      clearTimeout(timer);
      stopListening();
      resolve(isOnline);
    }
  });
}
