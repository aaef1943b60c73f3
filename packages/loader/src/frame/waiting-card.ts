import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';

/** What the visitor sees while there is no drawer to see. */
export interface WaitingView {
  /** One is coming; none came; none will come on this page. */
  readonly kind: 'loading' | 'failed' | 'ended';
  /** They have asked something already, and are told that it is kept. */
  readonly isAsked: boolean;
}

/** A small card in the place of the drawer, with a Close button of its own. */
export interface WaitingCard {
  readonly element: HTMLElement;
  present(view: WaitingView | undefined): void;
}

/** What a visitor can do while there is no drawer. */
export interface WaitingActions {
  /** Escape, or the Close button that stands in for the drawer's own. */
  readonly onCloseRequest: () => void;
  readonly onRetry: () => void;
}

/** The card is there before the drawer's first byte: without it, a slow or dead frame could not be left. */
export function createWaitingCard({ onCloseRequest, onRetry }: WaitingActions): WaitingCard {
  const spinner = createElement('div', { class: 'spinner' });
  const text = createElement('p', { role: 'status' });
  const retry = createElement('button', { type: 'button' }, 'Try again');
  const close = createElement('button', { type: 'button', class: 'quiet' }, 'Close');
  const element = createElement(
    'div',
    { class: 'root card', hidden: '' },
    spinner,
    text,
    retry,
    close,
  );
  retry.addEventListener('click', safely(onRetry));
  close.addEventListener('click', safely(onCloseRequest));

  return {
    element,
    present(view) {
      element.hidden = view === undefined;
      spinner.hidden = view?.kind !== 'loading';
      retry.hidden = view?.kind !== 'failed';
      text.textContent = view === undefined ? '' : describe(view);
      // The frame, or the button that is hidden now, has the focus, and would swallow Escape.
      if (view) close.focus();
    },
  };
}

function describe({ kind, isAsked }: WaitingView): string {
  if (kind === 'loading') return 'Opening AI assist…';
  const text = 'AI assist can’t be opened right now.';
  if (kind === 'ended') return text;
  return `${text} ${isAsked ? 'Your question is kept: try again now or later.' : 'Please try again.'}`;
}
