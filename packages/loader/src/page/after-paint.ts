/** Runs a task once the browser has drawn what is there now, which a page in the background never does. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
