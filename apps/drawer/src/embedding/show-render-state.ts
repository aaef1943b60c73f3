import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';

/**
 * Makes the element that holds the app follow the drawer's render state, before React has a turn: the styles read it from
 * `data-visibility`, and what is rendered ahead is inert, since the drawer's focus trap would take the focus
 * from the page at the first change inside. What the browser skips can take none: there it is inert only until then, since
 * taking that off would have the styles of everything computed again at opening.
 */
export function showRenderState(app: HTMLElement, store: Store): void {
  const skipsHidden = CSS.supports('content-visibility', 'hidden');

  function show(): void {
    const renderState = store.get(renderStateAtom);
    app.inert = renderState === 'rendering' || (renderState === 'ready' && !skipsHidden);
    // Laid out once; from then on the browser keeps that and spends nothing on it.
    if (renderState === 'ready') app.getBoundingClientRect();
    app.dataset.visibility = renderState;
    // An animation that starts in a frame that is not drawn yet may never get under way.
    if (renderState === 'revealing') {
      requestAnimationFrame(() => {
        store.set(renderStateAtom, 'drawn');
        startAnimations();
      });
    }
    if (renderState === 'open') requestAnimationFrame(startAnimations);
  }

  store.sub(renderStateAtom, show);
  show();
}

/**
 * Starts the animations that wait to start. Chromium waits until its compositor reports the start, which it may never do in a
 * frame that has just come to the top layer: the drawer stayed outside the window in 1 of 40 openings under load.
 */
function startAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.pending) animation.startTime = document.timeline.currentTime;
  }
}
