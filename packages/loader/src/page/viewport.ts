import type { ViewportSize } from '@assist/bridge';

/** Tells how much of the page an on-screen keyboard leaves visible: inside the frame it cannot be seen. */
export interface ViewportRelay {
  /** Tells it now. */
  send(): void;
  stop(): void;
}

/** Reports the visible part now and whenever it changes. A pinch zoom is no keyboard, and is left alone. */
export function relayViewport(report: (size: ViewportSize) => void): ViewportRelay {
  const viewport = window.visualViewport;
  const stop = new AbortController();
  const send = (): void => {
    if (viewport?.scale === 1) report({ height: viewport.height, offsetTop: viewport.offsetTop });
  };
  viewport?.addEventListener('resize', send, { signal: stop.signal });
  viewport?.addEventListener('scroll', send, { signal: stop.signal });
  send();
  return { send, stop: () => stop.abort() };
}
