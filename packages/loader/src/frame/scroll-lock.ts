import { setImportant } from '../page/set-important.ts';

/** Keeps the page behind the drawer from scrolling, without a shift of its layout. */
export interface ScrollLock {
  lock(): void;
  /** Puts back exactly what was there. Does nothing when not locked. */
  unlock(): void;
}

/** `overflow: hidden` on the root removes its scrollbar; the gutter keeps its room. */
export function createScrollLock(): ScrollLock {
  let undo: readonly (() => void)[] = [];
  return {
    lock() {
      if (undo.length > 0) return;
      const root = document.documentElement;
      const hadStyle = root.hasAttribute('style');
      const hasScrollbar = window.innerWidth > root.clientWidth;
      undo = [
        setImportant(root, 'scrollbar-gutter', hasScrollbar ? 'stable' : 'auto'),
        setImportant(root, 'overflow-x', 'hidden'),
        setImportant(root, 'overflow-y', 'hidden'),
        () => {
          // Reading it first matters: Chromium would otherwise bring an empty one back.
          if (!hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
        },
      ];
    },
    unlock() {
      for (const step of undo) step();
      undo = [];
    },
  };
}
