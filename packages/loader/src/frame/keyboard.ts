import type { TypedText } from '@assist/bridge';
import type { FrameElement } from './frame-element.ts';
import type { QuestionField } from './question-field.ts';
import { watchTyping } from './watch-page.ts';

/** Who gets what the visitor types: the page's own field until the drawer has the keyboard, then the drawer (decision 13). */
export interface Keyboard {
  /** Whether the drawer has it. */
  readonly isGiven: boolean;
  /** Gives it to a drawer that does not have it. */
  give(element: FrameElement): void;
  /** The dialog is open: gives who has it the focus, and the drawer what the field has received. */
  settle(): void;
  takeBack(): void;
  /** From now on, what finds neither field nor frame goes to the one of them that has the keyboard. */
  watch(element: FrameElement, signal: AbortSignal): void;
}

/** @param onTyped gets what was typed before the drawer had the keyboard, which it has now */
export function createKeyboard(
  field: QuestionField,
  onTyped: (typed: TypedText) => void,
): Keyboard {
  let drawer: FrameElement | undefined;

  /** Also where nothing was typed: the drawer hears by it that its dialog is open, and slides in. */
  function deliver(isSubmitted = false): void {
    onTyped({ text: field.take(), isSubmitted });
  }

  /** The browser moves its keyboard later than the page. */
  function type(key: string): void {
    const isSubmitted = key === 'Enter';
    if (!isSubmitted) field.add(key);
    if (drawer?.dialog.open) deliver(isSubmitted);
    else if (isSubmitted) field.submit();
  }

  return {
    get isGiven() {
      return drawer !== undefined;
    },
    give(element) {
      // Once only: keys would go back and forth with the focus.
      if (drawer) return;
      drawer = element;
      const { dialog, iframe } = element;
      // What is hidden takes no focus.
      iframe.classList.add('led');
      // Taken from a frame that has it first, as far as the page knows: it would be left as it is.
      iframe.blur();
      iframe.focus();
      if (dialog.open) deliver();
    },
    settle() {
      if (drawer) deliver();
      else field.focus();
    },
    takeBack() {
      drawer?.iframe.classList.remove('led');
      drawer = undefined;
    },
    watch({ shadow, iframe }, signal) {
      const isReceived = (eventType: string): boolean => {
        const { activeElement } = shadow;
        // Either may come alone: WebKit sends the page a key that was on its way when the frame got the focus, but no character;
        // elsewhere the focus may move between the two.
        return activeElement !== iframe && (eventType === 'keydown' || activeElement !== null);
      };
      watchTyping(isReceived, type, signal);
    },
  };
}
