import type { TypedText } from '@assist/bridge';
import type { FrameElement } from '../frame/frame-element.ts';
import { watchTyping } from '../frame/watch-page.ts';
import type { QuestionField } from './question-field.ts';

/** Sends the visitor's keys to the waiting card's field or to the drawer (decision 13). */
export interface Keyboard {
  /** Whether the visitor's key presses go to the drawer. If not, they go to the waiting card's field. */
  readonly isInDrawer: boolean;
  /**
   * Focuses the drawer. Does nothing if the drawer already gets the keys, because focusing the drawer again would first
   * move the focus, and some keys, back to the page.
   */
  moveToDrawer(element: FrameElement): void;
  moveToField(): void;
  /**
   * Call this when the dialog has opened. If key presses go to the drawer, sends the field's text to the drawer.
   * Otherwise focuses the field.
   */
  dialogOpened(): void;
  /**
   * Catches keys that the visitor types on the page, and sends them to the field or the drawer, until the signal
   * aborts.
   */
  watch(element: FrameElement, signal: AbortSignal): void;
}

/** @param onTyped receives text that the visitor typed on the page, and passes it to the drawer */
export function createKeyboard(
  field: QuestionField,
  onTyped: (typed: TypedText) => void,
): Keyboard {
  let drawer: FrameElement | undefined;

  /**
   * Sends the field's text to the drawer. Sends empty text, too, because each call also tells the drawer to keep the
   * focus.
   */
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
      // Makes the frame visible, because a hidden element cannot take the focus.
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
      const isIgnored = (eventType: string): boolean => {
        const { activeElement } = shadow;
        // Returns whether `watchTyping` ignores a key's event. The active element decides:
        // - The frame: `watchTyping` ignores no event. While the focus moves to the frame, WebKit sends only `keydown`, so
        //   `watchTyping` must read it.
        // - A control of the waiting card: `watchTyping` ignores all events, because the control itself receives the key.
        // - No element: `watchTyping` ignores `keydown`. If an element still gets the focus, it receives the `keypress`. If
        //   not, `watchTyping` reads the `keypress`.
        return activeElement !== iframe && (eventType === 'keydown' || activeElement !== null);
      };
      watchTyping(isIgnored, type, signal);
    },
  };
}
