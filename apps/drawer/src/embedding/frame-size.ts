/** Minimum plausible width of the frame, in CSS px. Firefox reports 10 px briefly after the dialog closes. */
const MIN_WIDTH = 100;

/** Whether the frame has its final size. A smaller frame would get the layout of narrow screens. */
export function hasSize(): boolean {
  return window.innerWidth > MIN_WIDTH;
}

/**
 * Waits until the frame has its final size. In an older loader, the frame has no size while the dialog is closed. The
 * frame also has no size directly after the waiting card.
 */
export function waitForSize(): Promise<void> {
  if (hasSize()) return Promise.resolve();
  return new Promise((resolve) => {
    const check = (): void => {
      if (!hasSize()) return;
      window.removeEventListener('resize', check);
      resolve();
    };
    window.addEventListener('resize', check);
  });
}
