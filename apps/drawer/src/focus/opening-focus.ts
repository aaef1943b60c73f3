import type { Store } from '../state/assistant.ts';
import { visibilityAtom } from '../state/atoms.ts';
import { isOpen } from '../state/visibility.ts';
import { isFocusNowhere, moveFocus } from './move-focus.ts';

/** As long as the drawer slides in, news from before that it opened may arrive, in ms. */
const HANDOVER_MS = 500;

/** How the drawer gets the focus when it opens. */
export interface OpeningFocus {
  /**
   * Whether its page gives it. A drawer that took it by itself would take it from the field in which the page
   * keeps what is typed meanwhile, at a moment that neither of them knows.
   */
  comesFromPage: boolean;
  /** The page has given it. Where it does not arrive, the drawer takes it in the end. */
  arrive(): void;
}

/**
 * Gives the drawer the focus whenever it opens, before React has a turn: in a frame that takes it before
 * its page has noticed, and in one that its page gives it later. A click first gives it to the page, and
 * that news may overtake: the browser would then believe the frame has it, and the frame that the page has.
 */
export function focusOnOpening(store: Store): OpeningFocus {
  const openingFocus: OpeningFocus = {
    comesFromPage: false,
    arrive() {
      // A drawer that was silent gets the focus again, long after it has opened.
      const isGuarded = handover !== undefined && !handover.signal.aborted;
      if (!openingFocus.comesFromPage || opening === undefined || isGuarded) return;
      // Not at once: moved from both sides, the browser would take it for where it is not.
      if (!document.hasFocus()) focusOnNews(opening.signal);
      else if (isFocusNowhere()) moveFocus('opened');
      guardFocus();
    },
  };
  let opening: AbortController | undefined;
  let handover: AbortController | undefined;

  function followVisibility(): void {
    const visibility = store.get(visibilityAtom);
    if (!isOpen(visibility)) {
      // Firefox would give a document that leaves with the focus in it to screen readers, after the page has taken it back.
      if (opening !== undefined) blurActive();
      opening?.abort();
      handover?.abort();
      opening = undefined;
      handover = undefined;
    } else if (opening === undefined) {
      opening = new AbortController();
      retryOnNews(opening.signal);
      takeFocus();
    } else if (visibility === 'open' && isFocusNowhere()) {
      // Rendered only now, or the browser has drawn it. A visitor who was faster may be at another control already.
      takeFocus();
    }
  }

  function takeFocus(): void {
    // Given by the page, it stays; until then, the input waits for it (`retryOnNews`).
    if (openingFocus.comesFromPage) {
      if (document.hasFocus()) moveFocus('opened');
      return;
    }
    moveFocus('opened');
    guardFocus();
  }

  function guardFocus(): void {
    handover?.abort();
    handover = new AbortController();
    keepFocus(handover);
  }

  store.sub(visibilityAtom, followVisibility);
  return openingFocus;
}

/** Places the focus once the browser lets the frame have it, as long as the drawer is open. */
function retryOnNews(signal: AbortSignal): void {
  focusOnNews(signal);
  // WebKit lets a frame of another site focus nothing before its visitor has done something in it.
  window.addEventListener(
    'keydown',
    (event) => {
      if (isFocusNowhere() && isTyped(event)) moveFocus('opened');
    },
    { signal },
  );
}

/** Places the focus at the next `focus` event: Chromium clears the focused element when the page takes the focus. */
function focusOnNews(signal: AbortSignal): void {
  window.addEventListener(
    'focus',
    () => {
      if (isFocusNowhere()) moveFocus('opened');
    },
    { once: true, signal },
  );
}

/** Takes the focus again when the page takes it back while the drawer slides in. */
function keepFocus(handover: AbortController): void {
  const { signal } = handover;
  const takeAgain = (): void => {
    if (signal.aborted || document.hasFocus()) return;
    blurActive();
    moveFocus('opened');
  };
  // After the event: the browser has not finished moving the focus.
  window.addEventListener('blur', () => setTimeout(takeAgain), { signal });
  const limit = setTimeout(() => {
    takeAgain();
    handover.abort();
  }, HANDOVER_MS);
  signal.addEventListener('abort', () => clearTimeout(limit));
}

/** What has the focus of a document without it would be left as it is. */
function blurActive(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Whether a key writes a character. */
function isTyped({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return [...key].length === 1 && !altKey && !ctrlKey && !metaKey;
}
