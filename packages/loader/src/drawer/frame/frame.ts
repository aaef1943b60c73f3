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

/** The events of the frame, its dialog and its waiting card. */
export interface FrameEvents extends WaitingActions {
  /** The dialog is about to open. The signal aborts when the dialog closes. */
  readonly onOpening: (signal: AbortSignal) => void;
  /** The visitor submitted a question in the waiting card. */
  readonly onAsk: (question: string) => void;
  /** The visitor typed this text before the frame had the focus. */
  readonly onTyped: (typed: TypedText) => void;
  /** The browser or the page closed the dialog, or removed the dialog from the document. */
  readonly onLost: () => void;
  /** The host's content security policy blocks the frame. */
  readonly onBlocked: () => void;
}

/** The events of the frame, and the options for its DOM elements. */
export type FrameOptions = FrameEvents & FrameElementOptions;

/**
 * The modal dialog on the host page, and the frame in the dialog. The connection to the drawer is not part of this
 * object.
 */
export interface Frame {
  /** Inserts a new dialog and frame, and removes the old ones. */
  insert(): void;
  /** The frame's window, or `null` while no frame is in the page. */
  readWindow(): Window | null;
  /** Whether the dialog is in the page. A script of the host may have removed it. */
  isInserted(): boolean;
  remove(): void;
  /** Focuses the frame of a connected drawer before the dialog opens. Does nothing on touch screens. */
  focusEarly(): void;
  /**
   * Opens the dialog, and locks the page's scrolling. Keeps the keys that the visitor types before the drawer has the
   * focus.
   */
  show(): void;
  /** Closes the dialog, and unlocks the page's scrolling. */
  hide(): void;
  /** Shows the waiting card in place of the drawer. */
  present(view: WaitingView): void;
  /** Shows the drawer, and gives the focus and the typed text to the drawer. */
  handOver(): void;
  /** Empties the waiting card's field, and returns its text. */
  takeText(): string;
  /** Puts text that the drawer did not accept back into the waiting card's field, for the next drawer. */
  putBack(text: string): void;
}

/**
 * Creates the frame. The frame is never moved in the document, because moving reloads it. A closed dialog stays laid
 * out, so that it opens at once. It is also hidden, so that it takes no clicks (threats T15).
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
    // Cancels an earlier `handOver` that still waits for the end of a composition.
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
    openDialog(
      element,
      { ...options, onOpened: keyboard.dialogOpened, onLost: handleLoss },
      signal,
    );
  }

  function handleLoss(): void {
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
      // Blurs the frame, because Firefox keeps screen readers in a hidden frame that still has the focus.
      element?.iframe.blur();
      element?.dialog.close();
    },
    present(view) {
      // If the drawer is slow, the frame keeps the focus. If the focus moved to the page, the frame would have some of
      // the typed characters and the page the others, and their order would be lost.
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
