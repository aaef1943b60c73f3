import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';

/**
 * Sets `data-visibility` and `inert` on the app's root before React renders. `inert` keeps the focus trap of a drawer
 * rendered ahead from taking the page's focus. `content-visibility: hidden` has the same effect. Where it is supported,
 * a ready drawer is not inert, because this saves a style recalculation at opening.
 */
export function showRenderState(app: HTMLElement, store: Store): void {
  const skipsHidden = CSS.supports('content-visibility', 'hidden');

  function show(): void {
    const renderState = store.get(renderStateAtom);
    app.inert = renderState === 'rendering' || (renderState === 'ready' && !skipsHidden);
    // Forces a layout now, so that opening need not compute it.
    if (renderState === 'ready') app.getBoundingClientRect();
    app.dataset.visibility = renderState;
    // Waits for a drawn frame, because an animation that starts earlier may never run.
    if (renderState === 'revealing') {
      requestAnimationFrame(() => {
        store.set(renderStateAtom, 'drawn');
        // Starts the slide-in in this frame, so that the next frame already shows movement.
        startAnimations();
      });
    }
    if (renderState === 'open') requestAnimationFrame(startAnimations);
  }

  store.sub(renderStateAtom, show);
  show();
}

/**
 * Starts pending animations. Chromium waits for its compositor, which may never report the start in a frame new to
 * the top layer. Without this, 1 of 40 drawers stayed off screen under load.
 */
function startAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.pending) animation.startTime = document.timeline.currentTime;
  }
}
