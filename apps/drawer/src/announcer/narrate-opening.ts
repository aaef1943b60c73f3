import { DRAWER_TITLE } from '@assist/rules';
import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import type { Announcer } from './announcer.ts';

/**
 * Tells screen readers, each time the drawer opens, what has opened. The host's dialog has the role and the name, but
 * the focus goes straight into its frame, and a reader that follows it there speaks neither. After the page has given
 * the drawer the focus: what is said of that would cut this off.
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

/** A reader that is told of another focus lets go of what it was to say of the page before. */
function whenFocused(run: () => void, signal: AbortSignal): void {
  if (document.hasFocus()) run();
  else window.addEventListener('focus', run, { once: true, signal });
}
