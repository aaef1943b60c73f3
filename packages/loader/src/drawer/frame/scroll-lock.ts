import { setImportant } from '../../page/set-important.ts';

/**
 * Locks the page's scrolling without a layout shift. `overflow: hidden` removes the root's scrollbar;
 * `scrollbar-gutter` keeps its space.
 * @returns a function that unlocks scrolling and restores the root's own style
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hadStyle = root.hasAttribute('style');
  const hasScrollbar = window.innerWidth > root.clientWidth;
  const undo = [
    setImportant(root, 'scrollbar-gutter', hasScrollbar ? 'stable' : 'auto'),
    setImportant(root, 'overflow-x', 'hidden'),
    setImportant(root, 'overflow-y', 'hidden'),
  ];
  return () => {
    for (const step of undo) step();
    // Reads the attribute before removing it, because Chromium would otherwise restore an empty one.
    if (!hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
  };
}
