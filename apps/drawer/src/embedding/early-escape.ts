import type { Assistant, Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import { isRenderedAhead, type RenderState } from './render-state.ts';

/**
 * Closes the drawer right after its opening if the visitor pressed Escape before vaul could handle the key. vaul handles
 * Escape only in a mounted, open drawer.
 */
export function watchEarlyEscape(store: Store, { close }: Pick<Assistant, 'close'>): void {
  let isDismissed = false;

  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isEarly(store.get(renderStateAtom))) isDismissed = true;
  });
  store.sub(renderStateAtom, () => {
    const isMounting = store.get(renderStateAtom) === 'mounting';
    if (!isDismissed || !store.get(isDrawerOpenAtom) || isMounting) return;
    isDismissed = false;
    // Closes the drawer later, so that the page first gets the reply to `open`.
    setTimeout(close);
  });
  // Discards the Escape when the window loses the focus, so that an Escape in the closed drawer cannot close the next
  // opening. Each closing takes the focus away. The `focus` event would be wrong here: on a slow machine, it may
  // arrive after the first key.
  window.addEventListener('blur', () => {
    isDismissed = false;
  });
}

/** Whether the drawer has not opened yet, so that vaul does not handle keys. False while the drawer closes. */
function isEarly(renderState: RenderState): boolean {
  return isRenderedAhead(renderState) || renderState === 'absent' || renderState === 'mounting';
}
