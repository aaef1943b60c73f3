/** The two places focus moves between (design §5). */
export const QUESTION_ID = 'question';
export const ANSWER_ID = 'answer';

/** Moves focus to the question input. */
export function focusQuestion(): void {
  const question = document.getElementById(QUESTION_ID);
  question?.focus({ preventScroll: true });
  if (!(question instanceof HTMLTextAreaElement) || question.value === '') return;
  // In a box that was rendered with its text the caret stands before it.
  if (question.selectionEnd === 0) question.selectionStart = question.value.length;
}

/** Moves focus to the answer area, whose top comes into view. */
export function focusAnswer(): void {
  const answer = document.getElementById(ANSWER_ID);
  answer?.focus({ preventScroll: true });
  answer?.scrollIntoView({ block: 'start' });
}

/**
 * Gives the focus a place when the control that had it is gone: the input, or on touch screens, where
 * that would bring up the keyboard over the answer, the answer.
 */
export function returnFocus(): void {
  if (matchMedia('(pointer: coarse)').matches) focusAnswer();
  else focusQuestion();
}

/** Moves focus from the input to the answer, and from anywhere else to the input. */
export function switchLandmark(): void {
  if (document.activeElement?.id === QUESTION_ID) focusAnswer();
  else focusQuestion();
}

/** Brings a control into view that got the focus from a focus trap, which does not scroll. */
export function keepInView(control: Element): void {
  if (control.id !== ANSWER_ID) control.scrollIntoView({ block: 'nearest' });
}
