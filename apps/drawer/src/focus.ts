import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isDrawerOpenAtom, type Store } from './state/atoms.ts';

/** The ids of the elements that get the focus. Two are headings: the asked question, and 'Sources'. */
export const QUESTION_ID = 'question';
export const ANSWER_ID = 'answer';
export const ASKED_ID = 'asked';
export const SOURCES_ID = 'sources';

/**
 * The reasons to move the focus:
 *
 * - `opened`: the drawer has opened
 * - `skipped`: the visitor follows 'Skip to answer'
 * - `switched`: the visitor presses F6
 * - `asked`: the visitor submitted the draft
 * - `edited`: the visitor edits the question again
 * - `controlGone`: the control that had the focus was removed after its use
 */
export type FocusReason = 'opened' | 'skipped' | 'switched' | 'asked' | 'edited' | 'controlGone';

/** On touch screens, `focus()` opens the on-screen keyboard only while a tap is being handled. */
function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Moves the focus to the input, the question or the answer (spec §2, decision 8). */
export function moveFocus(reason: FocusReason): void {
  // The input gets the focus with the frame. Orca may not say an input that has it earlier.
  if (reason === 'opened' && !document.hasFocus()) return;
  if (reason === 'asked') {
    if (isTouchScreen()) focusAsked();
  } else if (
    reason === 'skipped' ||
    (reason === 'switched' && isInQuestion()) ||
    // On touch screens, focusing the input would open the on-screen keyboard over the answer.
    (reason === 'controlGone' && isTouchScreen())
  ) {
    focusAnswer();
  } else focusQuestion();
}

export function isInQuestion(): boolean {
  return document.activeElement?.id === QUESTION_ID;
}

/** Whether no control has the focus. Typed keys would then be lost. */
function isFocusNowhere(): boolean {
  return document.activeElement === document.body;
}

/** Scrolls to a control that the focus trap focused, because the trap does not scroll. */
export function scrollToFocused(control: Element): void {
  if (control.id !== ANSWER_ID) control.scrollIntoView({ block: 'nearest' });
}

function focusQuestion(): void {
  const question = document.getElementById(QUESTION_ID);
  question?.focus({ preventScroll: true });
  if (!(question instanceof HTMLTextAreaElement)) return;
  if (isFocusRefused()) focusByAddress(question);
  // Moves the caret to the end, because an input rendered with text has its caret at the start.
  if (question.selectionEnd === 0) question.selectionStart = question.value.length;
}

/**
 * Whether WebKit refused the focus, as it does in a cross-site frame before the first user gesture. Returns false on
 * touch screens, because `focusByAddress` cannot open the on-screen keyboard.
 */
function isFocusRefused(): boolean {
  return document.hasFocus() && isFocusNowhere() && !isTouchScreen();
}

/** Moves the focus by navigating to the input's URL fragment. Restores the caret, because the navigation resets it. */
function focusByAddress(question: HTMLTextAreaElement): void {
  const { selectionEnd } = question;
  // Uses an absolute URL. When code of the host page focuses the frame, the browser would resolve a relative URL against
  // the host page.
  window.location.replace(new URL(`#${QUESTION_ID}`, window.location.href));
  question.setSelectionRange(selectionEnd, selectionEnd);
}

/**
 * Moves the focus from the input to the question's heading. Blurring the input hides the on-screen keyboard and makes
 * room for the answer.
 */
function focusAsked(): void {
  document.getElementById(QUESTION_ID)?.blur();
  document.getElementById(ASKED_ID)?.focus({ preventScroll: true });
}

function focusAnswer(): void {
  const answer = document.getElementById(ANSWER_ID);
  answer?.focus({ preventScroll: true });
  answer?.scrollIntoView({ block: 'start' });
}

/**
 * The drawer focuses its input this many ms after the frame got the focus. Without the pause, Orca did not say the input
 * in 5 of 16 openings in Chromium. With the pause, Orca said the input in all of 20.
 */
const FOCUS_PAUSE_MS = 100;

/** From now on, focuses the input at every opening, and takes the focus away at every closing. */
export function watchOpenings(store: Store): void {
  store.sub(isDrawerOpenAtom, () => {
    if (store.get(isDrawerOpenAtom)) moveFocus('opened');
    // In Firefox, screen readers would otherwise stay in the hidden document.
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  // A reading visitor keeps the focus when the page opens the drawer again.
  window.addEventListener('focus', () => {
    setTimeout(() => {
      if (store.get(isDrawerOpenAtom) && isFocusNowhere()) moveFocus('opened');
    }, FOCUS_PAUSE_MS);
  });
}

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
