import { setImportant } from '../../page/set-important.ts';

/**
 * Keeps the page behind the drawer from scrolling, without a shift of its layout: `overflow: hidden` on the root
 * removes its scrollbar, the gutter keeps its room.
 *
 * @returns the undo, which puts back exactly what was there
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
    // Reading it first matters: Chromium would otherwise bring an empty one back.
    if (!hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
  };
}
