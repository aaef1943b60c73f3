import { createElement, safely } from '../../dom.ts';
import { word } from '../../words.ts';
import type { QuestionField } from './question-field.ts';

/** The state of the waiting card, which the visitor sees if the drawer is missing or does not answer. */
export interface WaitingView {
  /**
   * - `loading`: the drawer is loading
   * - `slow`: the drawer is slow to open
   * - `silent`: the open drawer has missed a heartbeat
   * - `stuck`: the open drawer has missed several heartbeats; the card offers to load it again
   * - `failed`: the drawer did not load
   * - `ended`: this page cannot have a drawer
   */
  readonly kind: 'loading' | 'slow' | 'silent' | 'stuck' | 'failed' | 'ended';
  /** Whether a question waits for the drawer. If true, the card's text mentions the question. */
  readonly isAsked: boolean;
}

/** A small card with a Close button, shown in place of the drawer. */
export interface WaitingCard {
  readonly element: HTMLElement;
  /**
   * Shows the card in the given state. `'field'` keeps only the field, which can take the focus while the card is
   * transparent (`frame.css`). `undefined` hides the card.
   *
   * @param isInputLost whether a crashed drawer may have lost typed text
   */
  present(view: WaitingView | 'field' | undefined, isInputLost?: boolean): void;
}

/** The visitor's actions on the card. */
export interface WaitingActions {
  /** The visitor pressed Escape or the card's Close button. */
  readonly onCloseRequest: () => void;
  readonly onRetry: () => void;
}

/** Creates the card. The card lets a visitor leave a slow or broken drawer. */
export function createWaitingCard(
  { onCloseRequest, onRetry }: WaitingActions,
  field: QuestionField,
): WaitingCard {
  const spinner = createElement('div', { class: 'spinner' });
  const text = createElement('p', { role: 'status' });
  const retry = createElement('button', { type: 'button' });
  const close = createElement('button', { type: 'button', class: 'quiet' });
  const element = createElement(
    'div',
    { class: 'root card', hidden: '' },
    spinner,
    text,
    field.element,
    retry,
    close,
  );
  retry.addEventListener('click', safely(onRetry));
  close.addEventListener('click', safely(onCloseRequest));

  return {
    element,
    present(view, isInputLost = false) {
      const shown = typeof view === 'object' ? view : undefined;
      element.hidden = view === undefined;
      retry.textContent = word('tryAgain');
      close.textContent = word('close');
      field.label();
      spinner.hidden = !shown || !isComing(shown);
      retry.hidden = shown?.kind !== 'failed' && shown?.kind !== 'stuck';
      close.hidden = shown === undefined;
      // Hides an empty field, because no drawer can answer. A field with text stays, so that the visitor can copy the
      // text.
      field.element.hidden = shown?.kind === 'ended' && field.text === '';
      text.textContent = shown === undefined ? '' : describe(shown, isInputLost);
      if (!shown || shown.kind === 'slow' || hasVisibleFocus(element)) return;
      // Moves the focus to a visible control. Otherwise, the frame or a hidden button would swallow the visitor's keys,
      // Escape included.
      if (field.element.hidden) close.focus();
      else field.focus();
    },
  };
}

function hasVisibleFocus(card: Element): boolean {
  const focused = card.querySelector(':focus');
  return focused !== null && !focused.closest('[hidden]');
}

function isComing({ kind }: WaitingView): boolean {
  return kind === 'loading' || kind === 'slow' || kind === 'silent';
}

function describe(view: WaitingView, isInputLost: boolean): string {
  const { kind, isAsked } = view;
  if (kind === 'silent') return word('slow');
  if (kind === 'stuck') return word('stuck');
  const lost = isInputLost ? ` ${word('inputLost')}` : '';
  if (isComing(view)) return (isAsked ? word('openingAsked') : word('opening')) + lost;
  const text = word('unavailable') + lost;
  if (kind === 'ended') return text;
  if (isAsked) return `${text} ${word('questionKept')}`;
  return `${text} ${isInputLost ? word('typeAgain') : word('pleaseTryAgain')}`;
}
