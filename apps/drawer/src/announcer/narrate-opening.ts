import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, visibilityAtom } from '../state/atoms.ts';
import type { Announcer } from './announcer.ts';

/** Name of the drawer for those who cannot see it (spec §2). */
export const DRAWER_TITLE = 'AI assistant to help answer your questions';

/**
 * Tells screen readers, each time the drawer opens, what has opened. The host's dialog has the role and the name, but
 * the focus goes straight into its frame, and a reader that follows it there speaks neither. After the drawer has been
 * drawn: the focus is in place then, and what is said of it would cut this off.
 */
export function narrateOpening(store: Store, announcer: Announcer): void {
  let isSaid = false;
  store.sub(visibilityAtom, () => {
    if (!store.get(isDrawerOpenAtom)) isSaid = false;
    else if (!isSaid && store.get(visibilityAtom) === 'open') {
      isSaid = true;
      announcer.announce(`${DRAWER_TITLE}, dialog`);
    }
  });
}
