import { createSearchForm } from '../../elements/search-form.ts';
import { createElement } from '../../page/create-element.ts';

/** How long an input method may rest in the middle of a word before the field no longer waits for it, in ms. */
export const COMPOSING_LIMIT_MS = 3_000;

/** The field that has the keyboard while the drawer is on its way. What is typed outlives its frame. */
export interface QuestionField {
  readonly element: HTMLElement;
  readonly text: string;
  /** Gives it the keyboard, behind what stands in it. */
  focus(): void;
  /** Adds text at the end. */
  add(text: string): void;
  /** Puts back what no drawer has taken. */
  putBack(text: string): void;
  /** Empties it. */
  take(): string;
  submit(): void;
  /** Runs once nothing is being composed: an input method loses what is half-written with the focus. */
  whenComposed(run: () => void): void;
}

/**
 * Looks and reads like the drawer's own input (`question-form.tsx` there).
 *
 * @param onAsk gets a valid question; one that is too long stays, and is the drawer's to say so
 */
export function createQuestionField(onAsk: (question: string) => void): QuestionField {
  const input = createElement('textarea', { rows: '1', placeholder: 'Ask a question' });
  const element = createSearchForm(input, onAsk, 'Ask a question');
  let isComposing = false;
  let waiting: (() => void) | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  function goOn(): void {
    clearTimeout(limit);
    waiting?.();
    waiting = undefined;
  }

  function restart(): void {
    clearTimeout(limit);
    limit = setTimeout(goOn, COMPOSING_LIMIT_MS);
  }

  input.addEventListener('compositionstart', () => {
    isComposing = true;
  });
  input.addEventListener('compositionupdate', restart);
  input.addEventListener('compositionend', () => {
    isComposing = false;
    // Some browsers write the text after the event.
    setTimeout(goOn);
  });

  return {
    element,
    get text() {
      return input.value;
    },
    focus() {
      input.focus();
      // WebKit puts the caret before a text that was written without the focus.
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
      if (isComposing) restart();
      else goOn();
    },
  };
}
