/**
 * Resolves when the frame has a size. In the closed dialog of an older loader, or of one that last showed
 * its card, it has none, and the drawer would take that for a narrow screen (design §3).
 */
export function waitForSize(frame: Window): Promise<void> {
  if (frame.innerWidth > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const check = (): void => {
      if (frame.innerWidth === 0) return;
      frame.removeEventListener('resize', check);
      resolve();
    };
    frame.addEventListener('resize', check);
  });
}
