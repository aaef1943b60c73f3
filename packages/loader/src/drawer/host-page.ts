import { readHostTheme, watchDarkScheme } from '../page/host-theme.ts';
import { safely } from '../page/safely.ts';
import { isTextBox } from '../page/text-box.ts';
import { readViewport, watchViewport } from '../page/viewport.ts';
import type { SharedStyles } from '../styles/style-sheet.ts';
import type { DrawerCall } from './connection.ts';

/** The host page's theme, viewport and focus, for the drawer. */
export interface HostPage {
  /** Applies the page's theme to our elements, and sends theme and viewport to the drawer. */
  describe(): void;
  /** Sends theme and viewport now, and each change of the viewport until the signal aborts. */
  follow(signal: AbortSignal): void;
  /** Stores the element that `focusOpener` focuses. Default: the focused element. */
  setOpener(opener?: HTMLElement): void;
  focusOpener(): void;
  /** Puts text back into the box that opened the drawer, before the box's own text. */
  restoreText(text: string): void;
  destroy(): void;
}

/** Creates the host page, and describes it again when the visitor's colour scheme changes. */
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
 * The focused element, also inside open shadow trees. The dialog cannot restore it, because the frame may get the
 * focus before the dialog opens.
 */
function findFocused(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement instanceof HTMLElement ? activeElement : undefined;
}
