import { useEffect } from 'react';

/** As long as the drawer slides in, news from before that it opened may arrive, in ms. */
const HANDOVER_MS = 500;

/**
 * Places the focus when the drawer opens: in a frame that takes it before its page has noticed, and in
 * one that its page gives it later. A click first gives it to the page, and that news may overtake: the
 * browser would then believe the frame has it, and the frame that the page has.
 */
export function useOpeningFocus(isOpen: boolean, placeFocus: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const open = new AbortController();
    const handover = new AbortController();
    const placeAgain = (): void => {
      if (document.hasFocus()) return;
      // What has the focus of a document without it would be left as it is.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      placeFocus();
    };
    placeFocus();
    window.addEventListener(
      'focus',
      () => {
        if (document.activeElement === document.body) placeFocus();
      },
      { once: true, signal: open.signal },
    );
    // WebKit lets a frame of another site focus nothing before its visitor has done something in it.
    window.addEventListener(
      'keydown',
      (event) => {
        if (document.activeElement === document.body && isTyped(event)) placeFocus();
      },
      { signal: open.signal },
    );
    // After the event: the browser has not finished moving the focus.
    window.addEventListener('blur', () => setTimeout(placeAgain), { signal: handover.signal });
    const limit = setTimeout(() => {
      handover.abort();
      placeAgain();
    }, HANDOVER_MS);
    return () => {
      clearTimeout(limit);
      handover.abort();
      open.abort();
    };
  }, [isOpen, placeFocus]);
}

/** Whether a key writes a character. */
function isTyped({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !altKey && !ctrlKey && !metaKey;
}
