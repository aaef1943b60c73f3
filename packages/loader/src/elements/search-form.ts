import { checkQuestion, isSubmitKey } from '@assist/rules';
import { createElement, createIcon } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';

const ARROW_UP = 'M12 4l7 7-1.5 1.5L13 8v12h-2V8l-4.5 4.5L5 11z';

/**
 * Builds a search landmark with the given input and a submit button. The button and Enter submit a valid question and
 * clear the input. An invalid question stays, and the input gets the focus.
 *
 * @param onQuestion called with each valid question
 * @param label the accessible name of the landmark and the input
 */
export function createSearchForm(
  input: HTMLInputElement | HTMLTextAreaElement,
  onQuestion: (question: string) => void,
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
        onQuestion(checked.question);
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

/** Sets the text of a live region only when it changes, because screen readers read every change. */
export function setText(region: HTMLElement, text: string): void {
  if (region.textContent !== text) region.textContent = text;
}
