import type { NetworkStatus } from '@assist/chat';

/** What the browser knows of its network. */
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
