import type { TypedText } from '@assist/bridge';
import searchBoxSheet from '../elements/search-box.css?inline';
import { afterPaint } from '../page/after-paint.ts';
import { createElement } from '../page/create-element.ts';
import { safely } from '../page/safely.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import frameSheet from './frame.css?inline';
import { createQuestionField, type QuestionField } from './question-field.ts';
import { createScrollLock } from './scroll-lock.ts';
import {
  createWaitingCard,
  type WaitingActions,
  type WaitingCard,
  type WaitingView,
} from './waiting-card.ts';
import { watchEscape, watchPolicy, watchRemoval, watchTyping } from './watch-page.ts';

/** The name of the dialog (spec §2). The frame inside is named shortly, so that it is not read twice. */
const DIALOG_NAME = 'AI assistant to help answer your questions';
const FRAME_NAME = 'AI assist';

/** How long a click waits for a loaded drawer before the page's own field takes the keyboard, in ms: what nobody notices. */
const DRAWER_WAIT_MS = 100;

/** What the page's side of the frame reports. */
export interface FrameEvents extends WaitingActions {
  /** A visitor has asked while the drawer is on its way. */
  readonly onAsk: (question: string) => void;
  /** Typed before the frame had the keyboard, which it has now. */
  readonly onTyped: (typed: TypedText) => void;
  /** The browser or the page has closed the dialog, or taken it out of the document, on its own. */
  readonly onLost: () => void;
  /** The host's content security policy forbids the frame. */
  readonly onBlocked: () => void;
}

/** What the frame shows, and how its card looks. */
export interface FrameOptions extends FrameEvents {
  readonly drawerUrl: string;
  readonly styles: SharedStyles;
}

/** The one modal dialog on the host page and the frame in it. It knows nothing of the drawer. */
export interface Frame {
  /** Puts dialog and frame into the page when they are not there. */
  insert(): void;
  /** The frame's window, while it is in the page. */
  readWindow(): Window | null;
  /** Whether they are in the page: a host script may have taken them out. */
  isInserted(): boolean;
  /** Takes both out of the page; the next `insert` builds new ones. */
  remove(): void;
  /** Opens the dialog over everything and stops the page's scrolling. What is typed from now on is kept. */
  show(): void;
  /** Closes the dialog; scrolling and focus go back to where they were. */
  hide(): void;
  /** Shows a card of the loader's own in the drawer's place; without one, the drawer. */
  present(view?: WaitingView): void;
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
  const { drawerUrl, onCloseRequest, onLost, onBlocked, onAsk, onTyped } = options;
  const field = createQuestionField(onAsk);
  let isHandedOver = false;
  let isPainted = false;
  let isDisplayed = false;
  const scrollLock = createScrollLock();
  let parts: ReturnType<typeof build> | undefined;
  let whileInserted: AbortController | undefined;
  let whileShown: AbortController | undefined;

  const isInserted = (): boolean => parts?.host.isConnected === true;

  function insert(): void {
    if (isInserted()) return;
    remove();
    parts = build(options, field);
    const { host, dialog } = parts;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onCloseRequest();
    });
    dialog.addEventListener('close', () => {
      if (!dialog.open && isDisplayed) lose();
    });
    whileInserted = new AbortController();
    watchPolicy(drawerUrl, onBlocked, whileInserted.signal);
    document.documentElement.append(host);
  }

  function lose(): void {
    release();
    onLost();
  }

  function remove(): void {
    release();
    whileInserted?.abort();
    parts?.host.remove();
    parts = undefined;
  }

  function present(view?: Parameters<WaitingCard['present']>[0]): void {
    isHandedOver = false;
    // Another hand-over may wait for the end of a word.
    field.whenComposed(() => {});
    parts?.dialog.classList.toggle('waiting', typeof view === 'object');
    parts?.card.present(view);
    displayWhenReady();
  }

  function handOver(): void {
    field.whenComposed(() => {
      const isFirst = !isHandedOver;
      present();
      isHandedOver = true;
      if (!isDisplayed) {
        displayWhenReady();
        return;
      }
      if (isFirst) focus();
      deliver(false);
    });
  }

  /** Taken from a frame that has it first, as far as the page knows: it would be left as it is. */
  function focus(): void {
    parts?.iframe.blur();
    parts?.iframe.focus();
  }

  function deliver(isSubmitted: boolean): void {
    onTyped({ text: field.take(), isSubmitted });
  }

  /** A key that found neither the field nor the frame: the browser moves its keyboard later than the page. */
  function type(key: string): void {
    const isSubmitted = key === 'Enter';
    if (!isSubmitted) field.add(key);
    if (isHandedOver && isDisplayed) deliver(isSubmitted);
    else if (isSubmitted) field.submit();
  }

  function release(): void {
    isPainted = false;
    isDisplayed = false;
    whileShown?.abort();
    whileShown = undefined;
    scrollLock.unlock();
  }

  function show(): void {
    insert();
    if (!parts || whileShown) return;
    const { host, shadow, card, iframe } = parts;
    whileShown = new AbortController();
    const { signal } = whileShown;
    watchEscape(onCloseRequest, signal);
    watchTyping(
      (eventType) =>
        // Either may come alone: WebKit sends the page a key that was on its way when the frame got the focus, but no character;
        // elsewhere the focus may move between the two.
        eventType === 'keydown'
          ? shadow.activeElement !== iframe
          : card.element.contains(shadow.activeElement),
      type,
      signal,
    );
    watchRemoval(host, lose, signal);
    // An on-screen keyboard comes up only for a focus that is given during the tap.
    if (matchMedia('(pointer: coarse)').matches) {
      display();
      return;
    }
    // Behind a modal dialog the browser styles the whole page again: it draws first what the click itself changed.
    afterPaint(
      safely(() => {
        isPainted = true;
        displayWhenReady();
      }),
    );
    setTimeout(safely(display), DRAWER_WAIT_MS);
  }

  /** Once there is something to see: the drawer, or the card in its place. */
  function displayWhenReady(): void {
    if (isPainted && (isHandedOver || parts?.dialog.classList.contains('waiting'))) display();
  }

  function display(): void {
    if (!parts || !whileShown || isDisplayed) return;
    const { shadow, dialog, card, iframe } = parts;
    // First of all, since it reads the layout of the page, which is still as it was drawn.
    scrollLock.lock();
    if (!isHandedOver && card.element.hidden) present('field');
    try {
      dialog.showModal();
    } catch (error) {
      scrollLock.unlock();
      throw error;
    }
    isDisplayed = true;
    if (!isHandedOver) {
      field.focus();
      return;
    }
    // Once only: keys would go back and forth with the focus. The dialog has given it already, where the browser knows how.
    if (shadow.activeElement !== iframe) iframe.focus();
    deliver(false);
  }

  return {
    insert,
    readWindow: () => parts?.iframe.contentWindow ?? null,
    isInserted,
    remove,
    show,
    hide() {
      release();
      present();
      // Hidden with the focus in it, Firefox would keep screen readers in it.
      parts?.iframe.blur();
      parts?.dialog.close();
    },
    present,
    handOver,
    takeText: field.take,
    putBack: field.putBack,
  };
}

function build(options: FrameOptions, field: QuestionField) {
  const { drawerUrl, styles } = options;
  const card = createWaitingCard(options, field);
  const iframe = createElement('iframe', {
    title: FRAME_NAME,
    allow: 'clipboard-write',
    referrerpolicy: 'strict-origin',
    // Without top navigation: nothing inside can lead the page away.
    sandbox:
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    src: drawerUrl,
  });
  const dialog = createElement(
    'dialog',
    { 'aria-label': DIALOG_NAME, closedby: 'none' },
    // First, so that the dialog gives it the focus by itself.
    card.element,
    iframe,
  );
  const host = document.createElement('assist-frame');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = styles.withSheet(searchBoxSheet + frameSheet);
  shadow.append(dialog);
  return { host, shadow, dialog, iframe, card };
}
