import { isTouchScreen } from '@assist/rules';
import { afterPaint } from '../../page/after-paint.ts';
import { safely } from '../../page/safely.ts';
import type { FrameElement } from './frame-element.ts';
import { lockScroll } from './scroll-lock.ts';
import { watchEscape, watchRemoval } from './watch-page.ts';

/** How long a click waits for the page to draw what it changed, in ms: in the background, nothing is drawn. */
const DRAWING_LIMIT_MS = 100;

/** Events while the dialog is open. */
export interface DialogEvents {
  /** It is about to open, until the signal aborts. */
  readonly onOpening: (signal: AbortSignal) => void;
  readonly onOpened: () => void;
  readonly onCloseRequest: () => void;
  /** Somebody else has closed it, or has taken it out of the document. */
  readonly onLost: () => void;
}

/**
 * Opens the dialog over everything and stops the page's scrolling, until the signal aborts. Waits one frame so that the
 * click paints first, because a modal dialog makes the browser style the whole page again. Does not wait on touch screens.
 */
export function openDialog(
  { host, dialog }: FrameElement,
  { onOpening, onOpened, onCloseRequest, onLost }: DialogEvents,
  signal: AbortSignal,
): void {
  const open = safely(() => {
    if (signal.aborted || dialog.open) return;
    // First of all, since it reads the layout of the page, which is still as it was drawn.
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
    // The event comes later than the change. Not every page's addEventListener heeds the signal.
    const noticeClose = (): void => {
      if (!dialog.open && !signal.aborted) onLost();
    };
    dialog.addEventListener('close', noticeClose, { signal });
  });
  watchEscape(onCloseRequest, signal);
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
