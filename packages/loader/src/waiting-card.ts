import { createElement, safely } from './dom.ts';
import { word } from './words.ts';

/** The card in place of the drawer: while the drawer opens, or after it has failed. */
export interface WaitingCard {
  readonly element: HTMLElement;
  /** @param isAsked whether a question waits for the drawer */
  show(kind: 'opening' | 'failed', isAsked: boolean): void;
  hide(): void;
}

export function createWaitingCard(close: () => void, retry: () => void): WaitingCard {
  const spinner = createElement('div', { class: 'spinner' });
  const text = createElement('p', { role: 'status' });
  const retryButton = createElement('button', { type: 'button' });
  const closeButton = createElement('button', { type: 'button', class: 'quiet' });
  const element = createElement(
    'div',
    { class: 'root card', hidden: '' },
    spinner,
    text,
    retryButton,
    closeButton,
  );
  retryButton.addEventListener('click', safely(retry));
  closeButton.addEventListener('click', safely(close));
  return {
    element,
    show(kind, isAsked) {
      spinner.hidden = kind === 'failed';
      retryButton.hidden = kind === 'opening';
      retryButton.textContent = word('tryAgain');
      closeButton.textContent = word('close');
      text.textContent = kind === 'opening' ? describeOpening(isAsked) : describeFailure(isAsked);
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
      // Empty, so that a screen reader hears the same text again the next time.
      text.textContent = '';
    },
  };
}

function describeOpening(isAsked: boolean): string {
  return isAsked ? word('openingAsked') : word('opening');
}

function describeFailure(isAsked: boolean): string {
  return `${word('unavailable')} ${isAsked ? word('questionKept') : word('pleaseTryAgain')}`;
}
