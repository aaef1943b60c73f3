import { createElement } from '../../page/create-element.ts';
import { safely } from '../../page/safely.ts';
import type { QuestionField } from './question-field.ts';

/** The card that the visitor sees while there is no drawer. */
export interface WaitingView {
  /**
   * - `loading`: a drawer is coming
   * - `slow`: the drawer takes its time to open
   * - `silent`: the open drawer does not answer, and may yet
   * - `stuck`: it has not answered for so long that another is offered
   * - `failed`: no drawer came
   * - `ended`: none will come on this page
   */
  readonly kind: 'loading' | 'slow' | 'silent' | 'stuck' | 'failed' | 'ended';
  /** They have asked something already, and are told that it is kept. */
  readonly isAsked: boolean;
}

/** A small card in the place of the drawer, with a Close button of its own. */
export interface WaitingCard {
  readonly element: HTMLElement;
  /**
   * Shows all of it; the field alone, which is not seen but has the keyboard; or nothing.
   *
   * @param isInputLost whether they may have typed something into a drawer that has died
   */
  present(view: WaitingView | 'field' | undefined, isInputLost?: boolean): void;
}

/** The visitor's actions on the card. */
export interface WaitingActions {
  /** Escape, or the Close button that stands in for the drawer's own. */
  readonly onCloseRequest: () => void;
  readonly onRetry: () => void;
}

/** The card is there before the drawer's first byte: without it, a slow or dead frame could not be left. */
export function createWaitingCard(
  { onCloseRequest, onRetry }: WaitingActions,
  field: QuestionField,
): WaitingCard {
  const spinner = createElement('div', { class: 'spinner' });
  const text = createElement('p', { role: 'status' });
  const retry = createElement('button', { type: 'button' }, 'Try again');
  const close = createElement('button', { type: 'button', class: 'quiet' }, 'Close');
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
      spinner.hidden = !shown || !isComing(shown);
      retry.hidden = shown?.kind !== 'failed' && shown?.kind !== 'stuck';
      close.hidden = shown === undefined;
      // Nobody is left to ask; what was typed can still be copied.
      field.element.hidden = shown?.kind === 'ended' && field.text === '';
      text.textContent = shown === undefined ? '' : describe(shown, isInputLost);
      if (!shown || shown.kind === 'slow' || isUsed(element)) return;
      // The frame has the focus, or the button that is hidden now, and would swallow what is typed, and Escape.
      if (field.element.hidden) close.focus();
      else field.focus();
    },
  };
}

/** Whether a control of the card has the focus that is still to be seen. */
function isUsed(card: Element): boolean {
  const focused = card.querySelector(':focus');
  return focused !== null && !focused.closest('[hidden]');
}

function isComing({ kind }: WaitingView): boolean {
  return kind === 'loading' || kind === 'slow' || kind === 'silent';
}

function describe(view: WaitingView, isInputLost: boolean): string {
  const { kind, isAsked } = view;
  if (kind === 'silent') return 'AI assist is slow. It goes on where it was as soon as it answers.';
  if (kind === 'stuck') {
    return 'AI assist does not answer. “Try again” opens it without what you typed.';
  }
  const lost = isInputLost ? ' What you typed in AI assist is gone.' : '';
  if (isComing(view)) {
    return `Opening AI assist…${isAsked ? ' Your question will be asked.' : ''}${lost}`;
  }
  const text = `AI assist can’t be opened right now.${lost}`;
  if (kind === 'ended') return text;
  if (isAsked) return `${text} Your question is kept: try again.`;
  return `${text} ${isInputLost ? 'Type it again here.' : 'Please try again.'}`;
}
