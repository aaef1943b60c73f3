/** Runs a task after the next drawing, so that what is there now is drawn first. In the background, nothing is drawn. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
