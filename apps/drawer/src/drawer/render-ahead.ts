import { hasSize, waitForSize } from '../frame-size.ts';
import type { Store } from '../state/assistant.ts';
import { visibilityAtom } from '../state/atoms.ts';

/** What is rendered ahead, and where. */
export interface RenderAheadParts {
  readonly store: Store;
  readonly frame: Window;
  /** Runs a task when there is nothing better to do. */
  readonly whenIdle: (task: () => void) => void;
}

/**
 * Has the closed drawer rendered, without showing it, as soon as the browser is idle, at first and after every
 * closing, so that opening it only shows it (decision 8). Waits for a frame that has its size while it is hidden.
 */
export function renderAhead({ store, frame, whenIdle }: RenderAheadParts): void {
  function prepare(): void {
    if (store.get(visibilityAtom) !== 'absent') return;
    whenIdle(() => {
      if (hasSize(frame)) store.set(visibilityAtom, 'renderAhead');
      else void waitForSize(frame).then(prepare);
    });
  }

  store.sub(visibilityAtom, prepare);
  prepare();
}
