import { readHostTheme, watchDarkScheme } from '../page/host-theme.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import { readViewport, watchViewport } from '../page/viewport.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { DrawerCall } from './drawer-call.ts';

/** What the drawer takes from the page around it, and gives back to it. */
export interface PageSide {
  /** Gives the page's theme, as it is now, to our elements and to the drawer; to the drawer its visible part, too. */
  describe(): void;
  /** The drawer comes on the screen: describes the page to it, and follows its visible part until the signal aborts. */
  follow(signal: AbortSignal): void;
  /** Remembers who gets the focus back: whoever has it now, if nobody is named. */
  setOpener(opener?: HTMLElement): void;
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
    giveBack(text) {
      if (isTextBox(opener)) opener.value = text + opener.value;
    },
    destroy: () => darkScheme.removeEventListener('change', followDarkScheme),
  };
}

/** The dialog would take the frame for it, which has the focus before the dialog opens. */
function findFocused(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}
