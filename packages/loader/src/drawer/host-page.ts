import { readHostTheme, watchDarkScheme } from '../page/host-theme.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import { readViewport, watchViewport } from '../page/viewport.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { DrawerCall } from './connection.ts';

/** The host page, as far as the drawer needs it. */
export interface HostPage {
  /** Gives the page's current theme to our elements and to the drawer; to the drawer its visible part, too. */
  describe(): void;
  /** Describes the page to the drawer that opens, and follows its visible part until the signal aborts. */
  follow(signal: AbortSignal): void;
  /** Remembers the element that gets the focus back: by default the one that has it now. */
  setOpener(opener?: HTMLElement): void;
  focusOpener(): void;
  /** Puts a text before the one in the box that has opened the drawer. */
  restoreText(text: string): void;
  destroy(): void;
}

/** Creates the host page; it follows the visitor's colour scheme from now on. */
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

/** Remembered by us, because the frame may have the focus before the dialog opens. */
function findFocused(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}
