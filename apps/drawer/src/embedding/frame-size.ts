/** Minimum plausible width, in CSS px. Firefox reports 10 px briefly after the dialog closes. */
const MIN_WIDTH = 100;

/** Whether the frame has its final size, because a smaller one would look like a narrow screen. */
export function hasSize(): boolean {
  return window.innerWidth > MIN_WIDTH;
}

/**
 * Resolves when the frame has its size. It has none in the closed dialog of an older loader, or after the waiting
 * card.
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
