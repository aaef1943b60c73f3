import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/** Attribute of the control that gets the focus when a form moves to its next step. */
const FOCUS_HEIR = 'data-focus-heir';

/**
 * A hook that moves the focus when a control is removed while the focus is on or inside this control.
 *
 * @param heir where the focus moves. For `landmark`, `moveFocus` chooses the element. For `nextStep`, the element with
 * the attribute `FOCUS_HEIR` in the control's parent gets the focus.
 * @returns the ref to set on the control
 */
export function useFocusHandover<Control extends HTMLElement>(
  heir: 'landmark' | 'nextStep' = 'landmark',
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  useLayoutEffect(() => {
    const control = ref.current;
    return () => {
      if (!control?.contains(document.activeElement)) return;
      const step = heir === 'nextStep' ? control.parentElement : null;
      if (step === null) moveFocus('controlGone');
      // Waits until React has rendered the next step.
      else queueMicrotask(() => step.querySelector<HTMLElement>(`[${FOCUS_HEIR}]`)?.focus());
    };
  }, [heir]);
  return ref;
}
