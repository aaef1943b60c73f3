import { createElement } from '../page/create-element.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import frameSheet from './frame.css?inline';
import { createScrollLock, type ScrollLock } from './scroll-lock.ts';
import { createWaitingCard, type WaitingActions, type WaitingView } from './waiting-card.ts';
import { watchEscape, watchPolicy, watchRemoval } from './watch-page.ts';

/** The name of the dialog (spec §2). The frame inside is named shortly, so that it is not read twice. */
const DIALOG_NAME = 'AI assistant to help answer your questions';
const FRAME_NAME = 'AI assist';

/** What the page's side of the frame reports. */
export interface FrameEvents extends WaitingActions {
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
  /** Opens the dialog over everything and stops the page's scrolling. */
  show(): void;
  /** Closes the dialog; scrolling and focus go back to where they were. */
  hide(): void;
  /** Shows a card of the loader's own in the drawer's place; without one, the drawer. */
  present(view?: WaitingView): void;
  /** Hands the keyboard to the drawer. */
  focus(): void;
}

/**
 * The frame is never moved once it is in the page: that would load it again. While the dialog is closed it
 * is laid out, so that it opens at once, but invisible, so that it can take no click (threats T15).
 */
export function createFrame(options: FrameOptions): Frame {
  const { drawerUrl, onCloseRequest, onLost, onBlocked } = options;
  const scrollLock = createScrollLock();
  let parts: ReturnType<typeof build> | undefined;
  let whileInserted = new AbortController();
  let whileShown = new AbortController();

  const isInserted = (): boolean => parts?.host.isConnected === true;

  function insert(): void {
    if (isInserted()) return;
    remove();
    parts = build(options);
    const { host, dialog } = parts;
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      onCloseRequest();
    });
    dialog.addEventListener('close', () => {
      if (!dialog.open && !whileShown.signal.aborted) lose();
    });
    watchPolicy(drawerUrl, onBlocked, whileInserted.signal);
    document.documentElement.append(host);
  }

  function lose(): void {
    release();
    onLost();
  }

  function remove(): void {
    release();
    whileInserted.abort();
    whileInserted = new AbortController();
    parts?.host.remove();
    parts = undefined;
  }

  function release(): void {
    whileShown.abort();
    scrollLock.unlock();
  }

  function show(): void {
    insert();
    if (!parts || parts.dialog.open) return;
    const { host, dialog } = parts;
    showLocked(dialog, scrollLock);
    whileShown = new AbortController();
    const { signal } = whileShown;
    watchEscape(() => dialog.open, onCloseRequest, signal);
    watchRemoval(host, lose, signal);
  }

  return {
    insert,
    readWindow: () => parts?.iframe.contentWindow ?? null,
    isInserted,
    remove,
    show,
    hide() {
      release();
      parts?.dialog.close();
    },
    present(view) {
      if (!parts) return;
      parts.dialog.classList.toggle('waiting', view !== undefined);
      parts.card.present(view);
    },
    focus() {
      parts?.iframe.focus();
    },
  };
}

/** The lock comes first, since showing the dialog makes the browser lay the page out: it does so once. */
function showLocked(dialog: HTMLDialogElement, scrollLock: ScrollLock): void {
  scrollLock.lock();
  try {
    dialog.showModal();
  } catch (error) {
    scrollLock.unlock();
    throw error;
  }
}

function build(options: FrameOptions) {
  const { drawerUrl, styles } = options;
  const card = createWaitingCard(options);
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
    iframe,
    card.element,
  );
  const host = document.createElement('assist-frame');
  const shadow = host.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = styles.withSheet(frameSheet);
  shadow.append(dialog);
  return { host, dialog, iframe, card };
}
