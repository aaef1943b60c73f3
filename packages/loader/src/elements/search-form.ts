import { checkQuestion, cutQuestion, isSubmitKey } from '@assist/rules';
import { createElement, createIcon, listen } from '../dom.ts';
import { word } from '../words.ts';

const ARROW = 'M20 12l-7 7-1.5-1.5L16 13H4v-2h12l-4.5-4.5L13 5z';

/**
 * Builds a search landmark with the given input and a submit button. The button and Enter submit a valid question and
 * clear the input. An invalid question stays, and the input gets the focus. The caller sets the label with `setLabel`.
 *
 * @param onQuestion called with each valid question
 */
export function createSearchForm(
  input: HTMLInputElement | HTMLTextAreaElement,
  onQuestion: (question: string) => void,
): HTMLFormElement {
  input.id = 'question';
  input.autocomplete = 'off';
  input.enterKeyHint = 'send';
  const form = createElement(
    'form',
    { role: 'search' },
    createElement('label', { for: input.id }),
    input,
    createElement('button', { 'aria-haspopup': 'dialog' }, createIcon(ARROW)),
  );
  listen(form, 'submit', (event) => {
    event.preventDefault();
    const checked = checkQuestion(input.value);
    if (checked.kind === 'valid') {
      input.value = '';
      onQuestion(checked.question);
    } else input.focus();
  });
  // Focuses the input on a page that cancels `mousedown` outside text fields, such as one that drags its content.
  listen(input, 'click', () => input.focus());
  listen(input, 'keydown keypress keyup', (event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const isShortcut = event.key.length === 1 && (event.ctrlKey || event.metaKey);
    // Outside the shadow tree, the target of a key is no text box, so that the page's shortcuts would take letters, and
    // its blockers of Backspace and the arrows would cancel them.
    if (!isShortcut && !/^(?:Enter|Escape|Tab|F\d+)$/.test(event.key)) event.stopPropagation();
    if (event.type !== 'keydown' || !isSubmitKey(event)) return;
    event.preventDefault();
    form.requestSubmit();
  });
  return form;
}

export function setLabel(form: HTMLFormElement, label: string): void {
  form.ariaLabel = label;
  form.firstElementChild?.replaceChildren(label);
  const button = form.querySelector('button');
  if (button) button.ariaLabel = word('ask');
}

/** Sets the text of a live region only when it changes, because screen readers read every change. */
export function updateLiveRegion(region: HTMLElement, text: string): void {
  if (region.textContent !== text) region.textContent = text;
}

/**
 * Truncates typed text to the maximum length of a question. Used for inputs that show no errors (spec §5).
 *
 * @param onInput called after each change of the input
 */
export function enforceQuestionLength(
  input: HTMLInputElement,
  onInput = (_isTruncated: boolean): void => {},
): void {
  listen(input, 'input compositionend', (event) => {
    // Waits for the end of an input method's composition, because setting the value would end the composition.
    if (event instanceof InputEvent && event.isComposing) return;
    const text = cutQuestion(input.value);
    const isTruncated = text !== input.value;
    if (isTruncated) input.value = text;
    onInput(isTruncated);
  });
}
