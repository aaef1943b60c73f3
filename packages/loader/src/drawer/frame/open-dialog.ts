import { isTouchScreen } from '@assist/rules';
import { afterPaint } from '../../page/after-paint.ts';
import { safely } from '../../page/safely.ts';
import { watchHostPageEscape } from './escape-on-host-page.ts';
import type { FrameElement } from './frame-element.ts';
import { lockScroll } from './scroll-lock.ts';
import { watchRemoval } from './watch-page.ts';

/** Maximum wait for the click's paint, in ms, because a background page does not paint. */
const DRAWING_LIMIT_MS = 100;

/** Events while the dialog is open. */
export interface DialogEvents {
  /** The dialog is about to open. The signal aborts when it closes. */
  readonly onOpening: (signal: AbortSignal) => void;
  readonly onOpened: () => void;
  readonly onCloseRequest: () => void;
  /** The browser or the page closed the dialog or removed it from the document. */
  readonly onLost: () => void;
}

/**
 * Opens the dialog and locks the page's scrolling, until the signal aborts. Waits one frame so that the click paints
 * first, because a modal dialog makes the browser restyle the whole page. Does not wait on touch screens.
 */
export function openDialog(
  { host, dialog }: FrameElement,
  { onOpening, onOpened, onCloseRequest, onLost }: DialogEvents,
  signal: AbortSignal,
): void {
  const open = safely(() => {
    if (signal.aborted || dialog.open) return;
    // Locks scrolling before any other change, because that reads the layout, which is slow after a change.
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
    // The browser sends `close` late, when the dialog may be open again. Some pages replace `addEventListener` with one
    // that ignores the signal.
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
