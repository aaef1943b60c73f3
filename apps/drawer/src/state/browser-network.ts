import type { NetworkStatus } from '@assist/chat';

/** Creates the network status from the browser's `onLine` and its `online` event. */
export function createBrowserNetwork(window: Window): NetworkStatus {
  return {
    isOnline: () => window.navigator.onLine,
    onOnline(listener) {
      const report = (): void => listener();
      window.addEventListener('online', report);
      return () => window.removeEventListener('online', report);
    },
  };
}
