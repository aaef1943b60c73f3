import type { TypedText } from '@assist/bridge';
import { checkQuestion, isCharacterKey } from '@assist/rules';
import type { Assistant, Store } from '../state/assistant.ts';
import { draftAtom, isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import { isFocusNowhere, QUESTION_ID } from './move-focus.ts';

/** Joins what a visitor types while the drawer opens: on the page, then in the frame, then in the input (decision 13). */
export interface TypedTextJoin {
  /** The page has called `open`: its text goes where the caret is now. */
  opened(): void;
  /** Puts text of the page before the keys that the drawer has received since it opened. */
  take(typed: TypedText): void;
}

/**
 * Joins the texts in the draft from now on. A drawer that is ready may get the focus before the call to open it.
 * Its keys are kept, and Escape closes it once it has opened.
 */
export function joinTypedText(
  store: Store,
  assistant: Pick<Assistant, 'setDraft' | 'ask' | 'close'>,
): TypedTextJoin {
  /** The place in the draft to which the next text of the page goes. */
  let end = 0;
  let hasEarlyKeys = false;
  let isDismissed = false;

  function begin(): void {
    // In an input that has never had the focus, the caret goes to the end (move-focus.ts).
    end = findInput()?.selectionEnd || store.get(draftAtom).length;
  }

  function write(draft: string, caret: number): void {
    const input = findInput();
    if (input) {
      // Before React does, which would put the caret at the end.
      input.value = draft;
      input.setSelectionRange(caret, caret);
    }
    assistant.setDraft(draft);
  }

  /** The browser gives a key that comes before the frame's `focus` event to no element. */
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
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isReady()) isDismissed = true;
  });
  // Escape counts for one opening: the next begins with `focus`, because the page gives the frame its keyboard then.
  for (const type of ['blur', 'focus']) {
    window.addEventListener(type, () => {
      isDismissed = false;
    });
  }

  return {
    opened() {
      if (!hasEarlyKeys) begin();
      hasEarlyKeys = false;
      // The page hears first that the drawer has opened.
      if (isDismissed) setTimeout(assistant.close);
      isDismissed = false;
    },
    take({ text, isSubmitted }) {
      if (text === '' && !isSubmitted) return;
      const draft = store.get(draftAtom);
      const before = draft.slice(0, end) + text;
      const after = draft.slice(end);
      // Without text before it, Enter submits what the input itself has received.
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
  };
}

function findInput(): HTMLTextAreaElement | undefined {
  const input = document.getElementById(QUESTION_ID);
  return input instanceof HTMLTextAreaElement ? input : undefined;
}
