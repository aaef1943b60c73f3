/** Runs a task in the drawing after next, so that what is there now is drawn first. In the background, nothing is drawn. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
