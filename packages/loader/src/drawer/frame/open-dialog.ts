import { isTouchScreen } from '@assist/rules';
import { safely } from '../../dom.ts';
import { afterPaint } from '../../page/after-paint.ts';
import { watchHostPageEscape } from './escape-on-host-page.ts';
import type { FrameElement } from './frame-element.ts';
import { lockScroll } from './scroll-lock.ts';
import { watchRemoval } from './watch-page.ts';

/**
 * Maximum wait for the next paint after the click, in ms. The dialog then opens anyway, because a page in the
 * background does not paint.
 */
const DRAWING_LIMIT_MS = 100;

/** The events of a dialog from its opening until it closes. */
export interface DialogEvents {
  /** The dialog is about to open. The signal aborts when the dialog closes. */
  readonly onOpening: (signal: AbortSignal) => void;
  readonly onOpened: () => void;
  readonly onCloseRequest: () => void;
  /** The browser or the page closed the dialog, or removed the dialog from the document. */
  readonly onLost: () => void;
}

/**
 * Opens the dialog, and locks the page's scrolling until the signal aborts. A modal dialog makes the browser restyle
 * the whole page. The dialog therefore opens after the next paint, so that the click paints first. On touch screens, it
 * opens at once.
 */
export function openDialog(
  { host, dialog }: FrameElement,
  { onOpening, onOpened, onCloseRequest, onLost }: DialogEvents,
  signal: AbortSignal,
): void {
  const open = safely(() => {
    if (signal.aborted || dialog.open) return;
    // Locks scrolling before any other change to the page. `lockScroll` reads the layout, and reading is slow after a
    // change.
    const unlockScroll = lockScroll();
    try {
      onOpening(signal);
      dialog.showModal();
    } catch (error) {
      unlockScroll();
      onLost();
      throw error;
    }
    signal.addEventListener('abort', unlockScroll);
    onOpened();
    // Checks `open`, because a late `close` event may arrive when the dialog is open again. Checks the signal, because
    // some pages replace `addEventListener` with a function that ignores the signal.
    const noticeClose = (): void => {
      if (!dialog.open && !signal.aborted) onLost();
    };
    dialog.addEventListener('close', noticeClose, { signal });
  });
  watchHostPageEscape(onCloseRequest, signal);
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      onCloseRequest();
    },
    { signal },
  );
  watchRemoval(host, onLost, signal);
  if (isTouchScreen()) open();
  afterPaint(open);
  setTimeout(open, DRAWING_LIMIT_MS);
}
