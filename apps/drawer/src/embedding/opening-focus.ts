import { isCharacterKey } from '@assist/rules';
import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { isFocusNowhere, moveFocus } from './move-focus.ts';
import { isOpen } from './render-state.ts';

/** Late focus events arrive for this long after opening, while the drawer slides in, in ms. */
const HANDOVER_MS = 500;

/** How the drawer gets the focus when it opens. */
export interface OpeningFocus {
  /** Whether the page gives it: the drawer never takes it from the page's own field, which keeps what is typed meanwhile. */
  comesFromPage: boolean;
  /** The page has given it. If it does not arrive, the drawer takes it in the end. */
  arrive(): void;
}

/**
 * Focuses the input at every opening, before React has a turn: at once, or when the page gives the frame the focus. The events
 * of the click that opens may come late and take it away; browser and frame then disagree on who has it.
 */
export function focusOnOpening(store: Store): OpeningFocus {
  let wasOpen = false;
  /** Whether the next `focus` event of the window moves the focus to the input. */
  let isAwaited = false;
  /** While it runs, the drawer takes a focus again that it loses. */
  let guard: ReturnType<typeof setTimeout> | undefined;

  function startGuard(): void {
    clearTimeout(guard);
    guard = setTimeout(() => {
      takeAgain();
      guard = undefined;
    }, HANDOVER_MS);
  }

  function takeAgain(): void {
    if (guard === undefined || document.hasFocus()) return;
    // Blurs first: `focus()` is a no-op on the active element.
    blurActive();
    moveFocus('opened');
  }

  function takeFocus(): void {
    if (!openingFocus.comesFromPage) {
      moveFocus('opened');
      startGuard();
    } else if (document.hasFocus()) moveFocus('opened');
  }

  function followRenderState(): void {
    const renderState = store.get(renderStateAtom);
    const isNowOpen = isOpen(renderState);
    if (!isNowOpen) {
      // Firefox would leave screen readers in a document that closes with the focus in it.
      if (wasOpen) blurActive();
      isAwaited = false;
      clearTimeout(guard);
      guard = undefined;
    } else if (!wasOpen) {
      isAwaited = true;
      takeFocus();
    } else if (renderState === 'open' && isFocusNowhere()) {
      // Rendered or drawn only now. A visitor who was faster may be at another control already.
      takeFocus();
    }
    wasOpen = isNowOpen;
  }

  window.addEventListener('focus', () => {
    // Chromium clears the focused element when the page takes the focus.
    if (isAwaited && isFocusNowhere()) moveFocus('opened');
    isAwaited = false;
  });
  // After the event: the browser has not finished moving the focus.
  window.addEventListener('blur', () => setTimeout(takeAgain));
  window.addEventListener('keydown', (event) => {
    // WebKit lets a frame of another site focus nothing before its visitor has done something in it.
    if (wasOpen && isFocusNowhere() && isCharacterKey(event)) moveFocus('opened');
  });
  store.sub(renderStateAtom, followRenderState);

  const openingFocus: OpeningFocus = {
    comesFromPage: false,
    arrive() {
      // A drawer that was silent gets the focus again, long after it has opened.
      if (!openingFocus.comesFromPage || !wasOpen || guard !== undefined) return;
      // Not moved from both sides at once: the browser would lose track of it.
      if (!document.hasFocus()) isAwaited = true;
      else if (isFocusNowhere()) moveFocus('opened');
      startGuard();
    },
  };
  return openingFocus;
}

function blurActive(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
