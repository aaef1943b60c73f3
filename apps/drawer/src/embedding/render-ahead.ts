import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { hasSize, waitForSize } from './frame-size.ts';

/**
 * Renders the closed drawer out of sight when the browser is idle, at start and after each closing. Opening then only
 * needs to show the drawer (decision 8). Waits until the hidden frame has its size.
 *
 * @param whenIdle runs a task when the browser is idle
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
