import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { FeedbackStep } from './feedback-state.ts';

interface FocusOfSteps {
  /** Of the element around all steps. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** To be called by a step that goes while the focus is in it. */
  readonly noteLoss: () => void;
}

/**
 * Gives the focus a place in the next step when the step that had it disappears, and only then
 * (design §5): on the control there that carries `data-focus-home`.
 */
export function useFocusOfSteps(step: FeedbackStep): FocusOfSteps {
  const ref = useRef<HTMLDivElement>(null);
  const isLost = useRef(false);
  const noteLoss = useCallback(() => {
    isLost.current = true;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step stands once it is rendered
  useLayoutEffect(() => {
    if (!isLost.current) return;
    isLost.current = false;
    ref.current?.querySelector<HTMLElement>('[data-focus-home]')?.focus();
  }, [step]);
  return { ref, noteLoss };
}
