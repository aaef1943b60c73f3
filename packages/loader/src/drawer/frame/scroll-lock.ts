import { setImportant } from '../../dom.ts';

/**
 * Locks the page's scrolling without a layout shift. `overflow: hidden` removes the root's scrollbar, and
 * `scrollbar-gutter` keeps the scrollbar's space free.
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
    // Keep the call of `getAttribute` before `removeAttribute`. Otherwise Chromium later adds an empty `style` again.
    if (!hadStyle && root.getAttribute('style') === '') root.removeAttribute('style');
  };
}
