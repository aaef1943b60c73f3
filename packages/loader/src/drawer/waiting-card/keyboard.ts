import type { TypedText } from '@assist/bridge';
import type { FrameElement } from '../frame/frame-element.ts';
import { watchTyping } from '../frame/watch-page.ts';
import type { QuestionField } from './question-field.ts';

/** Routes the visitor's keys to the card's field or to the drawer (decision 13). */
export interface Keyboard {
  /** Whether the drawer gets the keys. */
  readonly isInDrawer: boolean;
  /** Focuses the drawer. Later calls do nothing, because keys would move back and forth with the focus. */
  moveToDrawer(element: FrameElement): void;
  moveToField(): void;
  /** Handles the dialog's opening: focuses the field, or sends the field's text to the drawer. */
  dialogOpened(): void;
  /** Routes keys that land on the page to the field or the drawer, until the signal aborts. */
  watch(element: FrameElement, signal: AbortSignal): void;
}

/** @param onTyped receives the text that the visitor typed on the page, for the drawer */
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
      // A hidden element cannot take the focus.
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
        // WebKit sends the page only a `keydown` while the focus moves to the frame. In other browsers, the focus may
        // move between `keydown` and `keypress`.
        return activeElement !== iframe && (eventType === 'keydown' || activeElement !== null);
      };
      watchTyping(isReceived, type, signal);
    },
  };
}
