import { isCharacterKey } from '@assist/rules';
import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { isFocusNowhere, moveFocus } from './move-focus.ts';
import { isOpen } from './render-state.ts';

/** How long late focus events may arrive after opening, in ms. The drawer slides in during this time. */
const HANDOVER_MS = 500;

/** Controls how the opening drawer gets the focus. */
export interface OpeningFocus {
  /**
   * Whether the page focuses the frame. The drawer then takes no focus from the waiting card's field, which keeps the
   * typed text.
   */
  comesFromPage: boolean;
  /** The page has focused the frame. If no `focus` event arrives, the drawer takes the focus after a while. */
  arrive(): void;
}

/**
 * Focuses the input at every opening, before React renders: at once, or when the page focuses the frame. Takes the
 * focus again if late events of the opening click remove it.
 */
export function focusOnOpening(store: Store): OpeningFocus {
  let wasOpen = false;
  /** Whether the next `focus` event of the window moves the focus to the input. */
  let isAwaited = false;
  /** While this timer runs, the drawer takes back a lost focus. */
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
      // Blurs, because in Firefox screen readers stay in a hidden document that has the focus.
      if (wasOpen) blurActive();
      isAwaited = false;
      clearTimeout(guard);
      guard = undefined;
    } else if (!wasOpen) {
      isAwaited = true;
      takeFocus();
    } else if (renderState === 'open' && isFocusNowhere()) {
      // The first frame is drawn. Skipped if a control has the focus, because the visitor may have moved it there.
      takeFocus();
    }
    wasOpen = isNowOpen;
  }

  window.addEventListener('focus', () => {
    // Chromium clears the active element when the page takes the focus.
    if (isAwaited && isFocusNowhere()) moveFocus('opened');
    isAwaited = false;
  });
  // Waits, because the browser moves the focus until the event ends.
  window.addEventListener('blur', () => setTimeout(takeAgain));
  window.addEventListener('keydown', (event) => {
    // WebKit refuses focus in a cross-site frame before the first user gesture, such as this key.
    if (wasOpen && isFocusNowhere() && isCharacterKey(event)) moveFocus('opened');
  });
  store.sub(renderStateAtom, followRenderState);

  const openingFocus: OpeningFocus = {
    comesFromPage: false,
    arrive() {
      // Also called long after opening, when a drawer that had stopped replying gets the focus back.
      if (!openingFocus.comesFromPage || !wasOpen || guard !== undefined) return;
      // Waits for the event, because the browser loses the focus if both sides move it at once.
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
