import type { SupportContact } from './config.ts';
import { createElement, createIcon, safely } from './dom.ts';
import { word } from './words.ts';

const CLOSE = 'M6 5l6 6 6-6 1 1-6 6 6 6-1 1-6-6-6 6-1-1 6-6-6-6z';

/**
 * The drawer's empty frame: while the drawer opens, or after it has failed. It has the place and the header of the
 * drawer, which replaces it without a jump.
 */
export interface WaitingCard {
  readonly element: HTMLElement;
  /**
   * @param question the question that waits for the drawer
   * @param hasTopic whether the drawer's header shows a topic
   */
  show(kind: 'opening' | 'failed', question: string | undefined, hasTopic: boolean): void;
  setQuestion(question?: string): void;
  hide(): void;
}

export function createWaitingCard(
  close: () => void,
  retry: () => void,
  support?: SupportContact,
): WaitingCard {
  const header = createElement('div', { class: 'header' });
  const note = createElement('p', { class: 'note' });
  const asked = createElement('p', { class: 'asked' });
  const text = createElement('p', { role: 'status' });
  const end = createElement('div', { class: 'end' });
  const element = createElement(
    'div',
    { class: 'root scrim', hidden: '' },
    createElement(
      'div',
      { class: 'card' },
      header,
      createElement('div', { class: 'body' }, asked, text, end),
    ),
  );
  function setQuestion(question = ''): void {
    // The drawer asks for no personal details above an answer.
    note.textContent = word('note') + (question ? '' : `\n${word('privacyShort')}`);
    // Isolates numbers, because browsers would reverse their parts in right-to-left text.
    asked.textContent = question.replace(/\+?\d[\d ().-]*\d/g, '\u2066$&\u2069');
  }

  return {
    element,
    setQuestion,
    show(kind, question, hasTopic) {
      const isOpening = kind === 'opening';
      header.replaceChildren(
        createElement(
          'div',
          { class: 'question', 'aria-hidden': 'true' },
          ...(hasTopic ? [createElement('p', { class: 'topic' })] : []),
          createElement('p', { class: 'box' }),
        ),
        createButton('close', close, createIcon(CLOSE), createElement('span', {}, word('close'))),
        note,
      );
      setQuestion(question);
      text.className = kind;
      text.textContent = word(isOpening ? 'opening' : 'unavailable');
      // An empty end shows a sign of motion.
      end.replaceChildren();
      if (!isOpening) end.append(createButton('', retry, word('tryAgain')));
      if (!isOpening && support) {
        const contact = word('supportContact') || support.text;
        end.append(createElement('a', { href: support.url }, contact));
      }
      element.inert = false;
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
      // Empty, so that a screen reader hears the same text again the next time.
      text.textContent = '';
    },
  };
}

function createButton(
  name: string,
  press: () => void,
  ...children: readonly (Node | string)[]
): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: name }, ...children);
  button.addEventListener('click', safely(press));
  return button;
}
