/** Minimum plausible width of the frame, in CSS px. Firefox reports 10 px briefly after the dialog closes. */
const MIN_WIDTH = 100;

/** Whether the frame has its final size. A narrower frame would get the layout of narrow screens. */
export function hasSize(): boolean {
  return window.innerWidth > MIN_WIDTH;
}

/** Waits until the frame has its final size. In older loaders, the frame has no size while the dialog is closed. */
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
