import { checkQuestion, isSubmitKey } from '@assist/rules';
import { createElement, createIcon } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';

const ARROW_UP = 'M12 4l7 7-1.5 1.5L13 8v12h-2V8l-4.5 4.5L5 11z';

/**
 * A form around an input for questions, and a landmark with the name of its label: the button that sends, and
 * Enter. The input empties when a valid question is sent; otherwise it keeps its text and gets the focus.
 *
 * @param send gets a valid question; the form itself goes nowhere
 */
export function createSearchForm(
  input: HTMLInputElement | HTMLTextAreaElement,
  send: (question: string) => void,
  label = 'Ask AI assist a question',
): HTMLFormElement {
  input.id = 'question';
  input.autocomplete = 'off';
  input.enterKeyHint = 'send';
  const form = createElement(
    'form',
    { role: 'search', 'aria-label': label },
    createElement('label', { for: input.id }, label),
    input,
    createElement(
      'button',
      { 'aria-label': 'Ask', 'aria-haspopup': 'dialog' },
      createIcon(ARROW_UP),
    ),
  );
  form.addEventListener(
    'submit',
    safely((event: Event) => {
      event.preventDefault();
      const checked = checkQuestion(input.value);
      if (checked.kind === 'valid') {
        input.value = '';
        send(checked.question);
      } else input.focus();
    }),
  );
  input.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent && isSubmitKey(event))) return;
    event.preventDefault();
    form.requestSubmit();
  });
  return form;
}

/** Says something about the input in its form: set only when it changes, since it is read out at every change. */
export function setNote(note: HTMLElement, text: string): void {
  if (note.textContent !== text) note.textContent = text;
}
