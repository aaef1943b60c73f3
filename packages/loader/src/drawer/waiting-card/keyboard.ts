import type { TypedText } from '@assist/bridge';
import type { FrameElement } from '../frame/frame-element.ts';
import { watchTyping } from '../frame/watch-page.ts';
import type { QuestionField } from './question-field.ts';

/** Decides whether the card's field or the drawer gets what the visitor types (decision 13). */
export interface Keyboard {
  /** Whether the drawer gets it. */
  readonly isInDrawer: boolean;
  /** Gives it to the drawer, once: keys would go back and forth with the focus. */
  moveToDrawer(element: FrameElement): void;
  moveToField(): void;
  /** The dialog has opened: focuses the field, or sends the drawer what the field has received. */
  dialogOpened(): void;
  /** Routes keys that land on the page to the field or the drawer, until the signal aborts. */
  watch(element: FrameElement, signal: AbortSignal): void;
}

/** @param onTyped gets what was typed on the page and now belongs to the drawer */
export function createKeyboard(
  field: QuestionField,
  onTyped: (typed: TypedText) => void,
): Keyboard {
  let drawer: FrameElement | undefined;

  /** Sends empty text, too, because the drawer guards its focus from this call on. */
  function deliver(isSubmitted = false): void {
    onTyped({ text: field.take(), isSubmitted });
  }

  function type(key: string): void {
    const isSubmitted = key === 'Enter';
    if (!isSubmitted) field.add(key);
    if (drawer?.dialog.open) deliver(isSubmitted);
    else if (isSubmitted) field.submit();
  }

  return {
    get isInDrawer() {
      return drawer !== undefined;
    },
    moveToDrawer(element) {
      if (drawer) return;
      drawer = element;
      const { dialog, iframe } = element;
      // A hidden element takes no focus.
      iframe.classList.add('focused');
      // Blurs first: `focus()` is a no-op on the active element.
      iframe.blur();
      iframe.focus();
      if (dialog.open) deliver();
    },
    moveToField() {
      drawer?.iframe.classList.remove('focused');
      drawer = undefined;
    },
    dialogOpened() {
      if (drawer) deliver();
      else field.focus();
    },
    watch({ shadow, iframe }, signal) {
      const isReceived = (eventType: string): boolean => {
        const { activeElement } = shadow;
        // While the focus moves to the frame, WebKit sends the page a `keydown` alone; elsewhere the focus may move
        // between `keydown` and `keypress`.
        return activeElement !== iframe && (eventType === 'keydown' || activeElement !== null);
      };
      watchTyping(isReceived, type, signal);
    },
  };
}
