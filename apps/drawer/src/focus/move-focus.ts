/** The two places the focus moves between. */
export const QUESTION_ID = 'question';
export const ANSWER_ID = 'answer';

/**
 * Why the focus moves:
 *
 * - `opened`: the drawer has opened
 * - `skipped`: the visitor follows 'Skip to answer'
 * - `switched`: the visitor presses F6
 * - `controlGone`: the control that had the focus leaves, because it has done its work
 */
export type FocusReason = 'opened' | 'skipped' | 'switched' | 'controlGone';

/**
 * Moves the focus: the one place that decides where to. It stays where it is unless there is one of
 * these reasons (spec §2, decision 8).
 */
export function moveFocus(reason: FocusReason): void {
  if (leadsToAnswer(reason)) focusAnswer();
  else focusQuestion();
}

function leadsToAnswer(reason: FocusReason): boolean {
  switch (reason) {
    case 'opened':
      return false;
    case 'skipped':
      return true;
    case 'switched':
      return isInQuestion();
    case 'controlGone':
      // On touch screens the input would bring up the keyboard over the answer.
      return matchMedia('(pointer: coarse)').matches;
  }
}

/** Whether the visitor's next key goes to the input. */
export function isInQuestion(): boolean {
  return document.activeElement?.id === QUESTION_ID;
}

/** Brings a control into view that got the focus from a focus trap, which does not scroll. */
export function keepInView(control: Element): void {
  if (control.id !== ANSWER_ID) control.scrollIntoView({ block: 'nearest' });
}

function focusQuestion(): void {
  const question = document.getElementById(QUESTION_ID);
  question?.focus({ preventScroll: true });
  if (!(question instanceof HTMLTextAreaElement) || question.value === '') return;
  // In a box that was rendered with its text the caret stands before it.
  if (question.selectionEnd === 0) question.selectionStart = question.value.length;
}

function focusAnswer(): void {
  const answer = document.getElementById(ANSWER_ID);
  answer?.focus({ preventScroll: true });
  answer?.scrollIntoView({ block: 'start' });
}
