import type { ViewportSize } from '@assist/bridge';

/**
 * Reports the part of the page an on-screen keyboard leaves visible, now and whenever it changes: inside
 * the frame it cannot be seen. A pinch zoom is no keyboard, and is left alone.
 *
 * @returns the undo
 */
export function relayViewport(report: (size: ViewportSize) => void): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => {};
  const stop = new AbortController();
  const send = (): void => {
    if (viewport.scale === 1) report({ height: viewport.height, offsetTop: viewport.offsetTop });
  };
  viewport.addEventListener('resize', send, { signal: stop.signal });
  viewport.addEventListener('scroll', send, { signal: stop.signal });
  send();
  return () => stop.abort();
}
