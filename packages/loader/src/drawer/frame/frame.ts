import type { TypedText } from '@assist/bridge';
import { isTouchScreen } from '@assist/rules';
import { createKeyboard } from '../waiting-card/keyboard.ts';
import { createQuestionField } from '../waiting-card/question-field.ts';
import {
  createWaitingCard,
  type WaitingActions,
  type WaitingView,
} from '../waiting-card/waiting-card.ts';
import { type FrameElement, type FrameElementOptions, insertFrame } from './frame-element.ts';
import { openDialog } from './open-dialog.ts';

/** Events on the page's side of the frame. */
export interface FrameEvents extends WaitingActions {
  /** The dialog is about to open, until the signal aborts. */
  readonly onOpening: (signal: AbortSignal) => void;
  /** A visitor has asked while the drawer is on its way. */
  readonly onAsk: (question: string) => void;
  /** Typed before the frame had the keyboard, which it has now. */
  readonly onTyped: (typed: TypedText) => void;
  /** The browser or the page has closed the dialog, or taken it out of the document, on its own. */
  readonly onLost: () => void;
  /** The host's content security policy forbids the frame. */
  readonly onBlocked: () => void;
}

/** The events of the frame, and the options of its element. */
export type FrameOptions = FrameEvents & FrameElementOptions;

/** The one modal dialog on the host page and the frame in it. It knows nothing of the drawer. */
export interface Frame {
  /** Puts a new dialog and frame into the page, in place of any that are there. */
  insert(): void;
  /** The frame's window, while it is in the page. */
  readWindow(): Window | null;
  /** Whether they are in the page: a host script may have taken them out. */
  isInserted(): boolean;
  /** Takes both out of the page. */
  remove(): void;
  /** Focuses the frame of a drawer that is there, ahead of everything else that opening takes. */
  focusEarly(): void;
  /** Opens the dialog over everything and stops the page's scrolling. What is typed from now on is kept. */
  show(): void;
  /** Closes the dialog; scrolling and focus go back to where they were. */
  hide(): void;
  /** Shows a card of the loader's own in the drawer's place. */
  present(view: WaitingView): void;
  /** Shows the drawer and gives it the keyboard, and what was typed until then. */
  handOver(): void;
  /** Empties the field that is there until the drawer has the keyboard. */
  takeText(): string;
  /** Keeps for the next drawer what this one has not taken. */
  putBack(text: string): void;
}

/**
 * The frame is never moved once it is in the page: that would load it again. While the dialog is closed it
 * is laid out, so that it opens at once, but invisible, so that it can take no click (threats T15).
 */
export function createFrame(options: FrameOptions): Frame {
  const { onAsk, onTyped, onLost } = options;
  const field = createQuestionField(onAsk);
  const card = createWaitingCard(options, field);
  const keyboard = createKeyboard(field, onTyped);
  let element: FrameElement | undefined;
  let whileShown: AbortController | undefined;
  let hasTypedInDrawer = false;
  let isInputLost = false;

  function remove(): void {
    release();
    element?.remove();
    element = undefined;
  }

  function release(): void {
    whileShown?.abort();
    whileShown = undefined;
    keyboard.moveToField();
  }

  function cover(view?: WaitingView): void {
    // A hand-over may wait for the end of a word.
    field.whenComposed(() => {});
    element?.dialog.classList.toggle('waiting', view !== undefined);
    card.present(view, isInputLost);
  }

  function show(): void {
    if (!element || whileShown) return;
    whileShown = new AbortController();
    const { signal } = whileShown;
    keyboard.watch(element, signal);
    if (!keyboard.isInDrawer) card.present('field');
    openDialog(element, { ...options, onOpened: keyboard.dialogOpened, onLost: lose }, signal);
  }

  function lose(): void {
    release();
    onLost();
  }

  return {
    insert() {
      hasTypedInDrawer ||= keyboard.isInDrawer;
      remove();
      element = insertFrame(options, card.element);
    },
    readWindow: () => element?.iframe.contentWindow ?? null,
    isInserted: () => element?.host.isConnected === true,
    remove,
    focusEarly() {
      if (element && !isTouchScreen()) keyboard.moveToDrawer(element);
    },
    show,
    hide() {
      release();
      cover();
      // Hidden with the focus in it, Firefox would keep screen readers in it.
      element?.iframe.blur();
      element?.dialog.close();
    },
    present(view) {
      // A drawer that is slow has the keyboard still, and takes what is typed when it comes to it.
      if (view.kind !== 'slow') {
        hasTypedInDrawer ||= keyboard.isInDrawer;
        keyboard.moveToField();
      }
      isInputLost ||= hasTypedInDrawer && !['slow', 'silent', 'stuck'].includes(view.kind);
      cover(view);
    },
    handOver: () =>
      field.whenComposed(() => {
        hasTypedInDrawer = false;
        isInputLost = false;
        cover();
        if (element) keyboard.moveToDrawer(element);
      }),
    takeText: field.take,
    putBack: field.putBack,
  };
}
