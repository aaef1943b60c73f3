import type { TypedText } from '@assist/bridge';
import { checkQuestion, isCharacterKey } from '@assist/rules';
import type { Assistant, Store } from '../state/assistant.ts';
import { draftAtom, isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import { isFocusNowhere, QUESTION_ID } from './move-focus.ts';

/** Joins the texts that the visitor types during opening: on the page, in the frame and in the input (decision 13). */
export interface TypedTextJoin {
  /**
   * Must be called at the end of `open`. Saves the caret's position, at which `take` later inserts the text from the
   * page. If the visitor pressed a key in the drawer before `open`, the position is already saved and does not change.
   */
  opened(): void;
  /** Inserts the text from the page in front of the characters that the drawer has received since opening. */
  take(typed: TypedText): void;
}

/**
 * Starts joining the texts in the draft. The texts include characters typed before `open`, because a ready drawer may
 * already have the focus.
 */
export function joinTypedText(
  store: Store,
  assistant: Pick<Assistant, 'setDraft' | 'ask'>,
): TypedTextJoin {
  /** Position in the draft at which the next text from the page is inserted. */
  let end = 0;
  let hasEarlyKeys = false;

  function begin(): void {
    // An input that never had the focus has its caret at 0. Uses the draft's end, where move-focus.ts puts the caret.
    end = findInput()?.selectionEnd || store.get(draftAtom).length;
  }

  function write(draft: string, caret: number): void {
    const input = findInput();
    if (input) {
      // Sets the input's value before React does, because React would move the caret to the end.
      input.value = draft;
      input.setSelectionRange(caret, caret);
    }
    assistant.setDraft(draft);
  }

  /**
   * Handles a key that arrives before the frame's `focus` event. No element receives such a key, so this function
   * appends the key to the draft.
   */
  function receive(event: KeyboardEvent): void {
    if (!isCharacterKey(event) || !isFocusNowhere() || !findInput()) return;
    event.preventDefault();
    const draft = store.get(draftAtom) + event.key;
    write(draft, draft.length);
  }

  const isReady = (): boolean => store.get(renderStateAtom) === 'ready';
  window.addEventListener('keypress', (event) => {
    if (isReady() && !hasEarlyKeys) {
      begin();
      hasEarlyKeys = true;
    }
    if (isReady() || store.get(isDrawerOpenAtom)) receive(event);
  });

  return {
    opened() {
      if (!hasEarlyKeys) begin();
      hasEarlyKeys = false;
    },
    take({ text, isSubmitted }) {
      if (text === '' && !isSubmitted) return;
      const draft = store.get(draftAtom);
      const before = draft.slice(0, end) + text;
      const after = draft.slice(end);
      // Enter on the page submits `before` and keeps `after` in the input. A blank `before` submits the whole draft.
      const [question, rest] = before.trim() === '' ? [draft, ''] : [before, after];
      if (isSubmitted && checkQuestion(question).kind === 'valid') {
        end = 0;
        write(rest, rest.length);
        assistant.ask(question, 'typed');
        return;
      }
      const caret = findInput()?.selectionEnd ?? draft.length;
      write(before + after, caret < end ? caret : caret + text.length);
      end = before.length;
    },
  };
}

function findInput(): HTMLTextAreaElement | undefined {
  const input = document.getElementById(QUESTION_ID);
  return input instanceof HTMLTextAreaElement ? input : undefined;
}
