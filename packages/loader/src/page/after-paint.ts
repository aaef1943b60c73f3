/**
 * Runs a task after the next paint. Never runs in the background, because a hidden page paints nothing.
 * Posts a message, because a page may have replaced `setTimeout`.
 */
export function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  requestAnimationFrame(() => port2.postMessage(0));
}
