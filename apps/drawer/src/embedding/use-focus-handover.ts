import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from './move-focus.ts';

/** Marks the control of the next step that takes the focus from the step that left. */
const FOCUS_HEIR = 'data-focus-heir';

/**
 * Hands the focus on when a control leaves that has it, or that holds the one that has it, and only then.
 *
 * @param heir what takes it: the place that `moveFocus` decides on, or the control beside the one that left
 *   that carries the attribute `FOCUS_HEIR`
 * @returns the ref of the control
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
      // The next step stands once React has finished with this one.
      else queueMicrotask(() => step.querySelector<HTMLElement>(`[${FOCUS_HEIR}]`)?.focus());
    };
  }, [heir]);
  return ref;
}
