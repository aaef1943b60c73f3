import type { Store } from '../state/assistant.ts';
import { isDrawerOpenAtom } from '../state/atoms.ts';

/**
 * Replaces the static shell of index.html with the drawer. A visible shell stays behind the drawer until the first
 * closing. While the shell exists, drawer.css skips the drawer's slide-in, because the visitor already sees a panel.
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
