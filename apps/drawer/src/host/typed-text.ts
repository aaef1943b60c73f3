import type { TypedText } from '@assist/bridge';
import { checkQuestion } from '@assist/rules';
import { isFocusNowhere, QUESTION_ID } from '../focus/move-focus.ts';
import type { Assistant, Store } from '../state/assistant.ts';
import { draftAtom } from '../state/atoms.ts';

/** Takes over what a visitor has typed into the host page's own field while the drawer opened. */
export interface TypedTextTaker {
  /** The drawer opens: the text belongs where the caret is now. */
  start(): void;
  /** What the input has received since then stays behind the text. */
  take(typed: TypedText): void;
  /**
   * A key has come to the frame before the news that its document has the focus: the browser gives such a key to
   * nobody. A character goes where the input would have put it.
   */
  receive(event: KeyboardEvent): void;
}

/** Creates the taker for the question input. */
export function createTypedTextTaker(
  store: Store,
  assistant: Pick<Assistant, 'setDraft' | 'ask'>,
): TypedTextTaker {
  /** Where the next text goes, in the draft. */
  let end = 0;

  function write(draft: string, caret: number): void {
    const input = findInput();
    if (input) {
      // Before React does, which would put the caret at the end.
      input.value = draft;
      input.setSelectionRange(caret, caret);
    }
    assistant.setDraft(draft);
  }

  return {
    start() {
      const draft = store.get(draftAtom);
      // Where the focus goes, an input that has never had it has its caret at the end (move-focus.ts).
      end = findInput()?.selectionEnd || draft.length;
    },
    take({ text, isSubmitted }) {
      if (text === '' && !isSubmitted) return;
      const draft = store.get(draftAtom);
      const before = draft.slice(0, end) + text;
      const after = draft.slice(end);
      // With nothing before it, Enter can only mean what the input has received itself.
      const [question, rest] = before.trim() === '' ? [draft, ''] : [before, after];
      if (isSubmitted && checkQuestion(question).kind === 'valid') {
        end = 0;
        write(rest, rest.length);
        assistant.ask(question);
        return;
      }
      const caret = findInput()?.selectionEnd ?? draft.length;
      write(before + after, caret < end ? caret : caret + text.length);
      end = before.length;
    },
    receive(event) {
      const { key, altKey, ctrlKey, metaKey } = event;
      const isTyped = [...key].length === 1 && !metaKey && (!ctrlKey || altKey);
      if (!isTyped || !isFocusNowhere() || !findInput()) return;
      event.preventDefault();
      const draft = store.get(draftAtom) + key;
      write(draft, draft.length);
    },
  };
}

function findInput(): HTMLTextAreaElement | undefined {
  const input = document.getElementById(QUESTION_ID);
  return input instanceof HTMLTextAreaElement ? input : undefined;
}
