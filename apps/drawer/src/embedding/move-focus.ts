import { isTouchScreen } from '@assist/rules';

/** The places the focus moves between: the input, the answer, and the heading of the answer. */
export const QUESTION_ID = 'question';
export const ANSWER_ID = 'answer';
export const ASKED_ID = 'asked';

/**
 * Why the focus moves:
 *
 * - `opened`: the drawer has opened
 * - `skipped`: the visitor follows 'Skip to answer'
 * - `switched`: the visitor presses F6
 * - `asked`: the visitor has asked what stood in the input
 * - `controlGone`: the control that had the focus leaves, because it has done its work
 */
export type FocusReason = 'opened' | 'skipped' | 'switched' | 'asked' | 'controlGone';

/**
 * Moves the focus: the one place that decides where to. It stays where it is unless there is one of
 * these reasons (spec §2, decision 8).
 */
export function moveFocus(reason: FocusReason): void {
  if (reason === 'asked') {
    if (isTouchScreen()) focusAsked();
  } else if (leadsToAnswer(reason)) focusAnswer();
  else focusQuestion();
}

function leadsToAnswer(reason: Exclude<FocusReason, 'asked'>): boolean {
  switch (reason) {
    case 'opened':
      return false;
    case 'skipped':
      return true;
    case 'switched':
      return isInQuestion();
    case 'controlGone':
      // On touch screens the input would bring up the keyboard over the answer.
      return isTouchScreen();
  }
}

/** Whether the visitor's next key goes to the input. */
export function isInQuestion(): boolean {
  return document.activeElement?.id === QUESTION_ID;
}

/** Whether no control of the drawer has the focus: the next key goes nowhere. */
export function isFocusNowhere(): boolean {
  return document.activeElement === document.body;
}

/** Brings a control into view that got the focus from a focus trap, which does not scroll. */
export function keepInView(control: Element): void {
  if (control.id !== ANSWER_ID) control.scrollIntoView({ block: 'nearest' });
}

function focusQuestion(): void {
  const question = document.getElementById(QUESTION_ID);
  question?.focus({ preventScroll: true });
  if (!(question instanceof HTMLTextAreaElement)) return;
  if (isFocusRefused()) focusByAddress(question);
  // In a box that was rendered with its text the caret stands before it.
  if (question.selectionEnd === 0) question.selectionStart = question.value.length;
}

/**
 * WebKit lets no script of a frame of another site move the focus before its visitor has done something in it, not even
 * when the page has given it the keyboard. On touch screens a focus without the on-screen keyboard is no use.
 */
function isFocusRefused(): boolean {
  return document.hasFocus() && isFocusNowhere() && !isTouchScreen();
}

/** The fragment of an address moves the focus, too, but leaves the input without a caret. */
function focusByAddress(question: HTMLTextAreaElement): void {
  const { selectionEnd } = question;
  // Whole: called while the page gives the focus, a relative one would lead to the page.
  window.location.replace(new URL(`#${QUESTION_ID}`, window.location.href));
  question.setSelectionRange(selectionEnd, selectionEnd);
}

/** The keyboard of a touch screen goes with the focus of the input, and leaves its room to the answer. */
function focusAsked(): void {
  document.getElementById(QUESTION_ID)?.blur();
  document.getElementById(ASKED_ID)?.focus({ preventScroll: true });
}

function focusAnswer(): void {
  const answer = document.getElementById(ANSWER_ID);
  answer?.focus({ preventScroll: true });
  answer?.scrollIntoView({ block: 'start' });
}
