import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom, wordsAtom } from '../state/atoms.ts';
import type { Announcer } from './announcer.ts';

/**
 * Announces the drawer's name and role each time the drawer opens. Screen readers do not speak the name and role of the
 * host's dialog, because the focus moves directly into the frame. Waits until the drawer has the focus, because a later
 * focus change would interrupt the announcement.
 */
export function narrateOpening(store: Store, announcer: Announcer): void {
  let opening: AbortController | undefined;
  store.sub(renderStateAtom, () => {
    if (!store.get(isDrawerOpenAtom)) {
      opening?.abort();
      opening = undefined;
    } else if (opening === undefined && store.get(renderStateAtom) === 'open') {
      opening = new AbortController();
      whenFocused(() => announcer.announce(describeOpening(store)), opening.signal);
    }
  });
}

function describeOpening(store: Store): string {
  const { say } = store.get(wordsAtom);
  return say('openingAnnouncement', { title: say('drawerTitle') });
}

/** Calls `run` when the document has the focus, because a focus change makes screen readers drop pending messages. */
function whenFocused(run: () => void, signal: AbortSignal): void {
  if (document.hasFocus()) run();
  else window.addEventListener('focus', run, { once: true, signal });
}
