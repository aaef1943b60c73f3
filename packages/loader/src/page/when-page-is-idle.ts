/**
 * Runs a task once, when the page has loaded and is idle. Never runs the task if the browser's data saver is on.
 * @returns a function that cancels the task
 */
export function whenPageIsIdle(run: () => void): () => void {
  let isStopped = savesData();
  const runUnlessStopped = (): void => {
    if (!isStopped) run();
  };
  const wait = (): void => {
    // Uses `setTimeout` in Safari, which has no `requestIdleCallback`.
    (window.requestIdleCallback ?? setTimeout)(runUnlessStopped);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isStopped = true;
  };
}

function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
