import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Hands focus on when the control that has it, or that holds the one that has it, disappears, and only then (design §5).
 *
 * @param moveFocus called while the control still stands in the document
 * @returns the ref of the control
 */
export function useFocusHandover<Control extends HTMLElement>(
  moveFocus: () => void,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    return () => {
      if (control?.contains(document.activeElement)) moveFocus();
    };
  }, [moveFocus]);
  return ref;
}
