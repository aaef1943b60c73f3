import type { ViewportSize } from '@assist/bridge';

/**
 * How much of the page an on-screen keyboard leaves visible: inside the frame it cannot be seen. Nothing during a pinch
 * zoom, which is no keyboard.
 */
export function readViewport(): ViewportSize | undefined {
  const viewport = window.visualViewport;
  if (viewport?.scale !== 1) return undefined;
  return { height: viewport.height, offsetTop: viewport.offsetTop };
}

/** Runs whenever that changes, until the signal aborts. */
export function watchViewport(run: () => void, signal: AbortSignal): void {
  for (const type of ['resize', 'scroll']) {
    window.visualViewport?.addEventListener(type, run, { signal });
  }
}
