import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';

/**
 * Sets `data-visibility` and `inert` on the app's root before React renders. While the closed drawer is rendered ahead,
 * its focus trap must not take the page's focus:
 *
 * - In the state `rendering`, `inert` prevents this.
 * - In the state `ready`, `content-visibility: hidden` (drawer.css) prevents this instead, because removing `inert` at
 *   opening costs a style recalculation.
 * - Browsers without `content-visibility` keep `inert` in the state `ready`.
 */
export function showRenderState(app: HTMLElement, store: Store): void {
  const skipsHidden = CSS.supports('content-visibility', 'hidden');

  function show(): void {
    const renderState = store.get(renderStateAtom);
    app.inert = renderState === 'rendering' || (renderState === 'ready' && !skipsHidden);
    // Forces a layout now, so that opening the drawer need not compute the layout.
    if (renderState === 'ready') app.getBoundingClientRect();
    app.dataset.visibility = renderState;
    // Waits for an animation frame, because a slide-in that starts earlier may never run.
    if (renderState === 'revealing') {
      requestAnimationFrame(() => {
        store.set(renderStateAtom, 'drawn');
        // Starts the slide-in now, so that the next animation frame already shows movement.
        startAnimations();
      });
    }
    if (renderState === 'open') requestAnimationFrame(startAnimations);
  }

  store.sub(renderStateAtom, show);
  show();
  // The page focuses the frame in the click that opens the drawer. Makes the input focusable now, because the call of
  // `open` arrives later.
  window.addEventListener('focus', () => {
    if (store.get(renderStateAtom) !== 'ready') return;
    app.inert = false;
    app.dataset.visibility = 'revealing';
  });
}

/**
 * Starts pending animations. Chromium waits until its compositor reports their start. In a frame that is new to the top
 * layer, this report may never come. Without this function, 1 of 40 drawers stayed off screen under load.
 */
function startAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.pending) animation.startTime = document.timeline.currentTime;
  }
}
