import { createSearchForm } from '../../elements/search-form.ts';
import { createElement } from '../../page/create-element.ts';

/** Timeout for a paused composition of an input method, in ms. The text is then handed over. */
export const COMPOSING_LIMIT_MS = 3_000;

/** The waiting card's field. It has the focus while the drawer loads, and its text outlives the frame. */
export interface QuestionField {
  readonly element: HTMLElement;
  readonly text: string;
  /** Focuses the field, with the caret at the end. */
  focus(): void;
  /** Adds text at the end. */
  add(text: string): void;
  /** Puts text that no drawer accepted before the field's own. */
  putBack(text: string): void;
  /** Empties the field, and returns its text. */
  take(): string;
  submit(): void;
  /** Runs a task when no composition is active, because moving the focus would lose half-composed text. */
  whenComposed(run: () => void): void;
}

/**
 * Creates the field. It looks like the drawer's own input (`question-form.tsx`).
 *
 * @param onAsk receives a valid question; a longer one stays, and the drawer shows its error
 */
export function createQuestionField(onAsk: (question: string) => void): QuestionField {
  const input = createElement('textarea', { rows: '1', placeholder: 'Ask a question' });
  const element = createSearchForm(input, onAsk, 'Ask a question');
  let isComposing = false;
  let waiting: (() => void) | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function runWaiting(): void {
    clearTimeout(limit);
    waiting?.();
    waiting = undefined;
  }

  function restartLimit(): void {
    clearTimeout(limit);
    limit = setTimeout(runWaiting, COMPOSING_LIMIT_MS);
  }

  input.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  input.addEventListener('compositionupdate', restartLimit);
  input.addEventListener('compositionend', () => {
    isComposing = false;
    // Some browsers insert the text after the event.
    setTimeout(runWaiting);
  });

  return {
    element,
    get text() {
      return input.value;
    },
    focus() {
      input.focus();
      // WebKit puts the caret before text that was set while the field had no focus.
      input.selectionStart = input.value.length;
    },
    add(text) {
      input.value += text;
    },
    putBack(text) {
      input.value = text + input.value;
    },
    take() {
      const { value } = input;
      input.value = '';
      return value;
    },
    submit: () => element.requestSubmit(),
    whenComposed(run) {
      waiting = run;
      if (isComposing) restartLimit();
      else runWaiting();
    },
  };
}
