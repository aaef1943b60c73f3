/**
 * Runs a task after the next paint. The task does not run while the page is in the background, because a hidden page
 * does not paint. Uses a `MessageChannel`, because the page may have replaced `setTimeout`.
 */
export function afterPaint(run: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = run;
  requestAnimationFrame(() => port2.postMessage(0));
}
