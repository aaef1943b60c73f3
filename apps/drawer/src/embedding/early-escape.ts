import type { Assistant, Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';

/**
 * Closes the drawer right after its opening if the visitor pressed Escape before vaul could handle the key. vaul handles
 * Escape only in a mounted, open drawer.
 */
export function watchEarlyEscape(store: Store, { close }: Pick<Assistant, 'close'>): void {
  let isDismissed = false;

  window.addEventListener('keydown', ({ key }) => {
    const state = store.get(renderStateAtom);
    if (key === 'Escape' && (state === 'ready' || state === 'mounting')) isDismissed = true;
  });
  store.sub(renderStateAtom, () => {
    const isMounting = store.get(renderStateAtom) === 'mounting';
    if (!isDismissed || !store.get(isDrawerOpenAtom) || isMounting) return;
    isDismissed = false;
    // Closes the drawer later, so that the page first gets the reply to `open`.
    setTimeout(close);
  });
  // Discards the Escape when the window gets or loses the focus. Each opening focuses the frame, so an Escape in the
  // closed drawer cannot close the next opening.
  for (const type of ['blur', 'focus']) {
    window.addEventListener(type, () => {
      isDismissed = false;
    });
  }
}
