import { focusQuestion } from '../focus/landmarks.ts';
import { hasSize, waitForSize } from '../frame-size.ts';
import type { Store } from '../state/assistant.ts';
import {
  isDrawerMountedAtom,
  isDrawerOpenAtom,
  isDrawerShownAtom,
  isPrerenderedAtom,
} from '../state/atoms.ts';

/** What is rendered ahead, and where. */
export interface PrerenderParts {
  /** The element that holds the app: says to the styles how far prerendering has come. */
  readonly app: HTMLElement;
  readonly store: Store;
  readonly frame: Window;
  /** Runs a task when there is nothing better to do. */
  readonly whenIdle: (task: () => void) => void;
}

/**
 * Renders the closed drawer ahead, out of sight: opening it then only shows it and gives the input the
 * focus, before React has a turn (design §7: within 60 ms). Needs a frame that has its size while it is hidden.
 */
export function prerenderDrawer({ app, store, frame, whenIdle }: PrerenderParts): void {
  const isClosed = (): boolean => !store.get(isDrawerOpenAtom) && !store.get(isDrawerShownAtom);

  function prepare(): void {
    if (!isClosed()) return;
    whenIdle(() => {
      if (!isClosed()) return;
      if (!hasSize(frame)) {
        void waitForSize(frame).then(prepare);
        return;
      }
      app.dataset.prerendered = 'drawing';
      // Whatever happens in it now, its focus trap must not take the focus from the page.
      app.inert = true;
      store.set(isPrerenderedAtom, true);
    });
  }

  function keepLayout(): void {
    if (!store.get(isDrawerMountedAtom) || !store.get(isPrerenderedAtom)) return;
    // Laid out once; from then on the browser keeps that and spends nothing on it.
    app.getBoundingClientRect();
    app.dataset.prerendered = 'done';
  }

  function show(): void {
    if (!store.get(isDrawerOpenAtom) || !store.get(isPrerenderedAtom)) return;
    app.dataset.prerendered = 'opening';
    app.inert = false;
    focusQuestion();
    store.set(isPrerenderedAtom, false);
    // An animation that starts in a frame that is not drawn yet may never get under way.
    frame.requestAnimationFrame(() => {
      if (app.dataset.prerendered === 'opening') delete app.dataset.prerendered;
    });
  }

  store.sub(isDrawerShownAtom, prepare);
  store.sub(isDrawerMountedAtom, keepLayout);
  store.sub(isDrawerOpenAtom, show);
  prepare();
}
