import { isCharacterKey } from '@assist/rules';
import type { Store } from '../state/assistant.ts';
import { renderStateAtom } from '../state/atoms.ts';
import { isFocusNowhere, moveFocus } from './move-focus.ts';
import { isOpen } from './render-state.ts';

/** Time after opening in which late focus events may arrive, in ms. The drawer slides in during this time. */
const HANDOVER_MS = 500;

/**
 * Maximum age of the guard at which the drawer still takes the focus back, in ms. It is longer than `HANDOVER_MS`,
 * because a slow device delays timers and events. In a drawer that was blocked for longer, the focus stays where it is:
 * after 8 s without an answer, the page moves the focus to its waiting card.
 */
const TAKE_AGAIN_LIMIT_MS = 5_000;

/** Controls how the opening drawer gets the focus. */
export interface OpeningFocus {
  /**
   * Whether the page will focus the frame. If so, the drawer does not take the focus itself, because the visitor may
   * still type in the waiting card's field.
   */
  comesFromPage: boolean;
  /**
   * Called when the page has focused the frame. If no `focus` event arrives within `HANDOVER_MS`, the drawer takes the
   * focus.
   */
  arrive(): void;
}

/**
 * Focuses the input at every opening, before React renders. If the page will focus the frame, focuses the input only
 * after that. Takes the focus again if late events of the opening click remove the focus.
 */
export function focusOnOpening(store: Store): OpeningFocus {
  let wasOpen = false;
  /** Whether the next `focus` event of the window moves the focus to the input. */
  let isAwaited = false;
  /** While this timer runs, the drawer takes back a lost focus. */
  let guard: ReturnType<typeof setTimeout> | undefined;
  /** The time at which the guard started, in ms. */
  let guardStart = 0;

  function startGuard(): void {
    clearTimeout(guard);
    guardStart = performance.now();
    guard = setTimeout(() => {
      takeAgain();
      guard = undefined;
    }, HANDOVER_MS);
  }

  function takeAgain(): void {
    if (guard === undefined || document.hasFocus()) return;
    if (performance.now() - guardStart > TAKE_AGAIN_LIMIT_MS) return;
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
      // Blurs the focused element. In Firefox, screen readers would otherwise stay in the hidden document.
      if (wasOpen) blurActive();
      isAwaited = false;
      clearTimeout(guard);
      guard = undefined;
    } else if (!wasOpen) {
      isAwaited = true;
      takeFocus();
    } else if (renderState === 'open' && isFocusNowhere()) {
      // Takes the focus when the drawer is first drawn. If a control has the focus, changes nothing, because the
      // visitor may have focused that control.
      takeFocus();
    }
    wasOpen = isNowOpen;
  }

  window.addEventListener('focus', () => {
    // Focuses the input in three cases:
    // - The drawer is `ready`: the page focuses the frame before the call of `open` arrives.
    // - The drawer is open and awaits this event. The input may have lost the focus, because Chromium clears the active
    //   element of the frame when the page takes the focus.
    // - The guard runs: in a frame that was blocked, the events of the page's last focus changes may arrive late.
    const isExpected = isAwaited || guard !== undefined || store.get(renderStateAtom) === 'ready';
    if (isExpected && isFocusNowhere()) moveFocus('opened');
    isAwaited = false;
  });
  // Waits until the `blur` event has ended, because the browser is still moving the focus during the event.
  window.addEventListener('blur', () => setTimeout(takeAgain));
  window.addEventListener('keydown', (event) => {
    // Focuses the input at a key, because WebKit refuses focus in a cross-site frame before the first user gesture.
    if (wasOpen && isFocusNowhere() && isCharacterKey(event)) moveFocus('opened');
  });
  store.sub(renderStateAtom, followRenderState);

  const openingFocus: OpeningFocus = {
    comesFromPage: false,
    arrive() {
      // This code may run long after the opening: the page focuses the frame again when a stalled drawer has recovered.
      if (!openingFocus.comesFromPage || !wasOpen || guard !== undefined) return;
      // Waits for the `focus` event, because the browser loses the focus if page and drawer move it at the same time.
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
