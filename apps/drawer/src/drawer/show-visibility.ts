import type { Store } from '../state/assistant.ts';
import { visibilityAtom } from '../state/atoms.ts';
import { isRenderedAhead } from '../state/visibility.ts';

/**
 * Makes the element that holds the app follow the drawer's visibility, before React has a turn: the styles read it from
 * `data-visibility`, and what is rendered ahead is inert, since the drawer's focus trap would take the focus
 * from the page at the first change inside.
 */
export function showVisibility(app: HTMLElement, store: Store): void {
  function show(): void {
    const visibility = store.get(visibilityAtom);
    // Laid out once; from then on the browser keeps that and spends nothing on it.
    if (visibility === 'ready') app.getBoundingClientRect();
    app.dataset.visibility = visibility;
    app.inert = isRenderedAhead(visibility);
    // An animation that starts in a frame that is not drawn yet may never get under way.
    if (visibility === 'revealing') {
      requestAnimationFrame(() => store.set(visibilityAtom, 'drawn'));
    }
  }

  store.sub(visibilityAtom, show);
  show();
}
