import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom } from '../state/atoms.ts';

/**
 * Lets the drawer take the place of the static shell of index.html. Where the visitor sees the shell it stays until the drawer
 * closes for the first time, hidden behind it: as long as it is there, the drawer does not slide in
 * (drawer.css).
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
