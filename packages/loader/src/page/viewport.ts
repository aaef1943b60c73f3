import type { ViewportSize } from '@assist/bridge';

/**
 * The part of the page above an on-screen keyboard, because the frame cannot measure it. `undefined` during a pinch
 * zoom, which also shrinks the viewport.
 */
export function readViewport(): ViewportSize | undefined {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1) return undefined;
  return { height: viewport.height, offsetTop: viewport.offsetTop };
}

/** Runs a function whenever the viewport changes, until the signal aborts. */
export function watchViewport(run: () => void, signal: AbortSignal): void {
  for (const type of ['resize', 'scroll']) {
    window.visualViewport?.addEventListener(type, run, { signal });
  }
}
