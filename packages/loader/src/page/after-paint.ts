/**
 * Runs a task after the next drawing, so that what is there now is drawn first. In the background, nothing is drawn.
 * A message, since a timer is one that the page may have replaced.
 */
export function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  requestAnimationFrame(() => port2.postMessage(0));
}
