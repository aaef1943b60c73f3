/** No window is as narrow, in CSS px: Firefox gives a frame 10 for a moment when its dialog has closed. */
const NARROWEST = 100;

/** Whether the frame is laid out as it will be seen. Any other would be taken for a narrow screen. */
export function hasSize(): boolean {
  return window.innerWidth > NARROWEST;
}

/**
 * Resolves when the frame has its size. In the closed dialog of an older loader, or of one that last showed
 * its card, it has none.
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
