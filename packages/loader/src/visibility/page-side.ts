import { readHostTheme, watchDarkScheme } from '../page/host-theme.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import { relayViewport, type ViewportRelay } from '../page/viewport.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { DrawerCall } from './drawer-call.ts';

/** What the drawer takes from the page around it, and gives back to it. */
export interface PageSide {
  /** Gives the page's theme, as it is now, to our elements and to the drawer; to the drawer its visible part, too. */
  describe(): void;
  /** Tells the drawer how much of the page an on-screen keyboard leaves visible, until stopped. */
  startRelay(): void;
  stopRelay(): void;
  /** Remembers who gets the focus back. */
  setOpener(opener: HTMLElement): void;
  focusOpener(): void;
  /** Writes a text into the box that has opened the drawer. */
  giveBack(text: string): void;
  destroy(): void;
}

/** Creates the page's side; it follows the visitor's colour scheme from now on. */
export function createPageSide(
  styles: Pick<SharedStyles, 'applyTheme'>,
  call: (call: DrawerCall) => void,
): PageSide {
  let opener: HTMLElement | undefined;
  let relay: ViewportRelay | undefined;
  const darkScheme = watchDarkScheme();
  const followDarkScheme = safely(describe);
  darkScheme.addEventListener('change', followDarkScheme);

  function describe(): void {
    const tokens = readHostTheme();
    styles.applyTheme(tokens);
    call(['setTheme', tokens]);
    relay?.send();
  }

  return {
    describe,
    startRelay() {
      relay?.stop();
      relay = relayViewport((size) => call(['setViewport', size]));
    },
    stopRelay() {
      relay?.stop();
      relay = undefined;
    },
    setOpener(element) {
      opener = element;
    },
    focusOpener() {
      if (opener?.isConnected) opener.focus({ preventScroll: true });
      opener = undefined;
    },
    giveBack(text) {
      if (isTextBox(opener)) opener.value = text + opener.value;
    },
    destroy: () => darkScheme.removeEventListener('change', followDarkScheme),
  };
}
