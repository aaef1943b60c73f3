/** What the platform knows of its network. In a browser: `navigator.onLine` and the `online` event. */
export interface NetworkStatus {
  isOnline(): boolean;
  /** Calls the listener each time the network is back; returns the function that ends this. */
  onOnline(listener: () => void): () => void;
}
