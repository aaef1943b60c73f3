import { DRAWER_TITLE } from '@assist/rules';
import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import type { Announcer } from './announcer.ts';

/**
 * Announces the drawer's name and role each time it opens. The host's dialog has both, but screen readers do not speak
 * them, because the focus moves directly into the frame. Waits for the focus, because a later focus change would
 * interrupt this announcement.
 */
export function narrateOpening(store: Store, announcer: Announcer): void {
  let opening: AbortController | undefined;
  store.sub(renderStateAtom, () => {
    if (!store.get(isDrawerOpenAtom)) {
      opening?.abort();
      opening = undefined;
    } else if (opening === undefined && store.get(renderStateAtom) === 'open') {
      opening = new AbortController();
      whenFocused(() => announcer.announce(`${DRAWER_TITLE}, dialog`), opening.signal);
    }
  });
}

/** Runs when the document has the focus, because a focus change makes screen readers drop pending messages. */
function whenFocused(run: () => void, signal: AbortSignal): void {
  if (document.hasFocus()) run();
  else window.addEventListener('focus', run, { once: true, signal });
}
