import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom } from '../state/atoms.ts';

/**
 * Replaces the static shell of index.html with the drawer. Keeps a visible shell behind the drawer until the first
 * closing, because this skips the drawer's slide-in (drawer.css).
 */
export function handOverShell(shell: HTMLElement, store: Store, isSeen: boolean): void {
  if (!isSeen) {
    shell.remove();
    return;
  }
  const unsubscribe = store.sub(isDrawerOpenAtom, () => {
    if (store.get(isDrawerOpenAtom)) return;
    unsubscribe();
    shell.remove();
  });
}
