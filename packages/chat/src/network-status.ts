/** The platform's network status. In a browser: `navigator.onLine` and the `online` event. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls the listener whenever the network is back. Returns a function that unsubscribes it. */
  onOnline(listener: () => void): () => void;
}
