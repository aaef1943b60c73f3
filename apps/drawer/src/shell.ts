import type { Store } from './state/assistant.ts';
import { isDrawerOpenAtom } from './state/atoms.ts';

/** The static shell of index.html and what decides on it. */
export interface ShellParts {
  readonly shell: HTMLElement;
  readonly store: Store;
  /** Whether the visitor sees the shell now. */
  readonly isSeen: boolean;
}

/**
 * Lets the drawer take the place of the shell. Where the visitor sees the shell it stays until the drawer
 * closes for the first time, hidden behind it: as long as it is there, the drawer does not slide in
 * (drawer.css).
 */
export function handOverShell({ shell, store, isSeen }: ShellParts): void {
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
