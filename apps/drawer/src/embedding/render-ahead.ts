import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { hasSize, waitForSize } from './frame-size.ts';

/**
 * Has the closed drawer rendered, without showing it, as soon as the browser is idle, at first and after every
 * closing, so that opening it only shows it (decision 8). Waits for a frame that has its size while it is hidden.
 *
 * @param whenIdle runs a task when there is nothing better to do
 */
export function renderAhead(store: Store, whenIdle: (task: () => void) => void): void {
  function prepare(): void {
    if (store.get(renderStateAtom) !== 'absent') return;
    whenIdle(() => {
      if (hasSize()) store.set(renderStateAtom, 'renderAhead');
      else void waitForSize().then(prepare);
    });
  }

  store.sub(renderStateAtom, prepare);
  prepare();
}
