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
  /** Gives the drawer what the field has received. */
  deliver(): void;
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

  function deliver(isSubmitted = false): void {
    onTyped({ text: field.take(), isSubmitted });
  }

  /** The browser moves its keyboard later than the page. */
  function type(key: string): void {
    const isSubmitted = key === 'Enter';
    if (!isSubmitted) field.add(key);
    if (drawer) deliver(isSubmitted);
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
      dialog.classList.add('led');
      // Taken from a frame that has it first, as far as the page knows: it would be left as it is.
      iframe.blur();
      iframe.focus();
    },
    deliver: () => deliver(),
    takeBack() {
      drawer?.dialog.classList.remove('led');
      drawer = undefined;
    },
    watch({ shadow, dialog, iframe }, signal) {
      const isReceived = (eventType: string): boolean => {
        const { activeElement } = shadow;
        // Either may come alone: WebKit sends the page a key that was on its way when the frame got the focus, but no character;
        // elsewhere the focus may move between the two.
        if (eventType === 'keydown') return activeElement !== iframe;
        return activeElement !== iframe && dialog.contains(activeElement);
      };
      watchTyping(isReceived, type, signal);
    },
  };
}
