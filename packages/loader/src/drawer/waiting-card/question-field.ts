import { createElement } from '../../dom.ts';
import { createSearchForm, setLabel } from '../../elements/search-form.ts';
import { word } from '../../words.ts';

/**
 * Maximum time that an input method's composition may stay unchanged, in ms. Afterwards, the field's text goes to the
 * drawer.
 */
export const COMPOSING_LIMIT_MS = 3_000;

/**
 * The waiting card's input field. It has the focus while the drawer loads, and keeps its text when the frame is
 * replaced.
 */
export interface QuestionField {
  readonly element: HTMLElement;
  readonly text: string;
  /** Shows the field's label in the current language. */
  label(): void;
  /** Focuses the field, with the caret at the end of the text. */
  focus(): void;
  /** Adds text to the end of the field's text. */
  add(text: string): void;
  /** Adds text before the field's text. Used for text that the drawer did not accept. */
  putBack(text: string): void;
  /** Empties the field, and returns its text. */
  take(): string;
  submit(): void;
  /**
   * Runs a task once no composition is active, because moving the focus would lose half-composed text. A new task
   * replaces the waiting one.
   */
  whenComposed(run: () => void): void;
}

/**
 * Creates the field. The field looks like the drawer's own input (`question-form.tsx`).
 *
 * @param onAsk receives a valid question; a question that is too long stays in the field
 */
export function createQuestionField(onAsk: (question: string) => void): QuestionField {
  const input = createElement('textarea', { rows: '1' });
  const element = createSearchForm(input, onAsk);
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
    // Waits one task, because some browsers insert the composed text only after the event.
    setTimeout(runWaiting);
  });

  return {
    element,
    get text() {
      return input.value;
    },
    label() {
      input.placeholder = word('askQuestion');
      setLabel(element, word('askQuestion'));
    },
    focus() {
      input.focus();
      // Moves the caret, because WebKit puts it before text that was set while the field had no focus.
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
