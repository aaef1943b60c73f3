import type { Store } from './state/assistant.ts';
import { isDrawerShownAtom } from './state/atoms.ts';

/** The static shell of index.html and what holds it. */
export interface ShellParts {
  readonly app: HTMLElement;
  readonly shell: HTMLElement;
  readonly store: Store;
  /** Whether the visitor sees the shell now. */
  readonly isSeen: boolean;
}

/**
 * Lets the drawer take the shell's place: where the visitor already saw the shell, the drawer does not
 * slide in over it but stands there at once.
 */
export function handOverShell({ app, shell, store, isSeen }: ShellParts): void {
  if (!isSeen) {
    shell.remove();
    return;
  }
  app.dataset.instant = '';
  const unsubscribe = store.sub(isDrawerShownAtom, () => {
    unsubscribe();
    shell.remove();
    requestAnimationFrame(() => {
      delete app.dataset.instant;
    });
  });
}
