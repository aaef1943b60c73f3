import { isTextBox, safely } from '../dom.ts';
import { readHostTheme, watchDarkScheme } from '../page/host-theme.ts';
import { readViewport, watchViewport } from '../page/viewport.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { DrawerCall } from './connection.ts';

/**
 * Sends the host page's theme and viewport to the drawer. Restores the host page's focus, and the text of the input
 * that opened the drawer.
 */
export interface HostPage {
  /** Applies the page's theme to the loader's elements, and sends the theme and the viewport to the drawer. */
  describe(): void;
  /** Sends the theme and the viewport now. Also sends each change of the viewport until the signal aborts. */
  follow(signal: AbortSignal): void;
  /** Stores the element that `focusOpener` will focus. Without an argument, stores the focused element. */
  setOpener(opener?: HTMLElement): void;
  focusOpener(): void;
  /** Puts text back into the input that opened the drawer, before the text that the input already contains. */
  restoreText(text: string): void;
  destroy(): void;
}

/** Creates a `HostPage`. Describes the page again whenever the visitor's colour scheme changes. */
export function createHostPage(
  styles: Pick<SharedStyles, 'applyTheme'>,
  call: (call: DrawerCall) => void,
): HostPage {
  let opener: HTMLElement | undefined;
  const darkScheme = watchDarkScheme();
  const followDarkScheme = safely(describe);
  darkScheme.addEventListener('change', followDarkScheme);

  function describe(): void {
    const tokens = readHostTheme();
    styles.applyTheme(tokens);
    call(['setTheme', tokens]);
    describeViewport();
  }

  function describeViewport(): void {
    const size = readViewport();
    if (size) call(['setViewport', size]);
  }

  return {
    describe,
    follow(signal) {
      watchViewport(describeViewport, signal);
      describe();
    },
    setOpener(element = findFocused()) {
      opener = element;
    },
    focusOpener() {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
      opener = undefined;
    },
    restoreText(text) {
      if (isTextBox(opener)) opener.value = text + opener.value;
    },
    destroy: () => darkScheme.removeEventListener('change', followDarkScheme),
  };
}

/**
 * Returns the focused element, even inside open shadow trees. The loader focuses this element again after the dialog has
 * closed. The browser's own restoration could focus the frame, because the loader may focus the frame before it opens
 * the dialog.
 */
function findFocused(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}
