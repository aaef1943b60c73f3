import type { ViewportSize } from '@assist/bridge';

/**
 * Returns the visible part of the page, without an on-screen keyboard. The loader measures this part, because the frame
 * cannot. Returns `undefined` during a pinch zoom, which also shrinks the viewport.
 */
export function readViewport(): ViewportSize | undefined {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1) return undefined;
  return { height: viewport.height, offsetTop: viewport.offsetTop };
}

/** Calls `run` whenever the visual viewport changes, until the signal aborts. */
export function watchViewport(run: () => void, signal: AbortSignal): void {
  for (const type of ['resize', 'scroll']) {
    window.visualViewport?.addEventListener(type, run, { signal });
  }
}
