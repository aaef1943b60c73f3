import {
  isValidThemeToken,
  THEME_TOKEN_NAMES,
  type ThemeTokens,
  type ViewportSize,
} from '@assist/bridge';
import { isTextBox, listen, overrideStyle, safely } from './dom.ts';
import type { SharedStyles } from './styles/style-sheet.ts';

/**
 * Times after a change of the viewport at which it is measured again, in ms. iOS may measure it for the last time after
 * its last event, when the on-screen keyboard closes.
 */
const LATE_MEASURES_MS = [150, 300, 450, 700, 1_000];

/** Reads the host page, and gives focus and text back to it. */
export class HostPage {
  readonly #styles: Pick<SharedStyles, 'setColorScheme'>;
  readonly #onThemeChange: () => void;
  readonly #darkScheme = watchDarkScheme();
  /** The opener, then the elements that contain it, from the innermost to the root. */
  #places: readonly HTMLElement[] = [];

  /** @param onThemeChange called when the visitor's colour scheme changes */
  constructor(
    styles: Pick<SharedStyles, 'setColorScheme'>,
    onThemeChange: (theme: ThemeTokens) => void,
  ) {
    this.#styles = styles;
    this.#onThemeChange = safely(() => onThemeChange(this.refreshTheme()));
    this.#darkScheme.addEventListener('change', this.#onThemeChange);
  }

  destroy(): void {
    this.#darkScheme.removeEventListener('change', this.#onThemeChange);
  }

  /** Applies the page's colour scheme to the loader's elements. Returns the page's theme for the drawer. */
  refreshTheme(): ThemeTokens {
    this.#styles.setColorScheme(readColorScheme());
    return readHostTheme();
  }

  /** Stores the element that `focusOpener` will focus. Without an argument, stores the focused element. */
  setOpener(element: HTMLElement | undefined = findFocused()): void {
    this.#places = listPlaces(element);
  }

  /**
   * Focuses the opener. If the page has removed, hidden or disabled it, focuses the nearest place around it, so that Tab
   * goes on from there, and not from the end of the page.
   */
  focusOpener(): void {
    const places = this.#places;
    this.#places = [];
    places.find(focusPlace);
  }

  /** Puts text back into the box that opened the drawer, before the text that the box contains. */
  restoreText(text: string): void {
    const [opener] = this.#places;
    if (isTextBox(opener)) opener.value = text + opener.value;
  }
}

/** An unfocusable place has a `tabindex` until it loses the focus. Returns whether the place has the focus then. */
function focusPlace(place: HTMLElement): boolean {
  const isGiven = place.tabIndex < 0 && !place.hasAttribute('tabindex');
  const restore = (): void => {
    if (isGiven) place.removeAttribute('tabindex');
  };
  if (isGiven) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  const isFocused = place.matches(':focus');
  if (isFocused) listen(place, 'blur', restore, { once: true });
  else restore();
  return isFocused;
}

function listPlaces(element: Element | undefined): HTMLElement[] {
  if (!element) return [];
  const root = element.getRootNode();
  const outer = element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  return [...(element instanceof HTMLElement ? [element] : []), ...listPlaces(outer)];
}

/** The focused element, even inside open shadow trees. */
function findFocused(): HTMLElement | undefined {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  const isNowhere = activeElement === document.body;
  return activeElement instanceof HTMLElement && !isNowhere ? activeElement : undefined;
}

/**
 * Locks the page's scrolling without a layout shift: `overflow: hidden` removes the root's scrollbar, and
 * `scrollbar-gutter` keeps its space free.
 * @returns a function that unlocks scrolling and restores the page's own styles
 */
export function lockScroll(): () => void {
  const root = document.documentElement;
  const hasScrollbar = window.innerWidth > root.clientWidth;
  const undo: (() => void)[] = [];
  // While the root's overflow is visible, the body's applies to the window. Once the root's is hidden, the body would
  // scroll by itself, and a body of the window's height would jump to its start.
  if (document.body && getComputedStyle(root).overflow === 'visible') {
    undo.push(overrideStyles(document.body, { 'overflow-x': 'visible', 'overflow-y': 'visible' }));
  }
  undo.push(
    overrideStyles(root, {
      'scrollbar-gutter': hasScrollbar ? 'stable' : 'auto',
      'overflow-x': 'hidden',
      'overflow-y': 'hidden',
    }),
  );
  return () => {
    for (const step of undo) step();
  };
}

function overrideStyles(
  element: HTMLElement,
  styles: Readonly<Record<string, string>>,
): () => void {
  const hadStyle = element.hasAttribute('style');
  const undo = Object.entries(styles).map(([name, value]) => overrideStyle(element, name, value));
  return () => {
    for (const step of undo) step();
    // Keep `getAttribute` before `removeAttribute`. Otherwise Chromium later adds an empty `style` again.
    if (!hadStyle && element.getAttribute('style') === '') element.removeAttribute('style');
  };
}

/**
 * Returns the visible part of the page, without an on-screen keyboard, because the frame cannot measure it. Returns
 * `undefined` during a pinch zoom, which also shrinks the viewport.
 */
export function readViewport(): ViewportSize | undefined {
  const viewport = window.visualViewport;
  // A browser that has not zoomed may report 1.0000001.
  if (viewport?.scale.toFixed(2) !== '1.00') return undefined;
  return { height: viewport.height, offsetTop: viewport.offsetTop };
}

/** Calls `run` when the visual viewport changes, and at `LATE_MEASURES_MS` after the last event, until the signal aborts. */
export function watchViewport(run: (size: ViewportSize) => void, signal: AbortSignal): void {
  const measure = safely(() => {
    const size = readViewport();
    if (size) run(size);
  });
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  const follow = (): void => {
    stop();
    measure();
    timers = LATE_MEASURES_MS.map((delay) => setTimeout(measure, delay));
  };
  if (window.visualViewport) listen(window.visualViewport, 'resize scroll', follow, { signal });
  signal.addEventListener('abort', stop);
}

/**
 * Reads the host's theme: the valid `--assist-*` custom properties of the page's root, and whether the page is now
 * light or dark.
 */
export function readHostTheme(): ThemeTokens {
  const root = getComputedStyle(document.documentElement);
  const tokens: Record<string, string> = { 'color-scheme': readColorScheme() };
  for (const name of THEME_TOKEN_NAMES) {
    const value = root.getPropertyValue(`--assist-${name}`).trim();
    if (value !== '' && isValidThemeToken(name, value)) tokens[name] = value;
  }
  return tokens;
}

/**
 * Returns whether the page is `light` or `dark`. The loader must read the colour scheme, because the frame sees only
 * the system's preference.
 */
export function readColorScheme(): string {
  const root = getComputedStyle(document.documentElement);
  const meta = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content;
  const schemes =
    [root.getPropertyValue('--assist-color-scheme'), root.colorScheme, meta].find((scheme = '') =>
      /light|dark/.test(scheme),
    ) ?? (hasLightText() ? 'dark' : 'light');
  if (!schemes.includes('dark')) return 'light';
  if (!schemes.includes('light')) return 'dark';
  return watchDarkScheme().matches ? 'dark' : 'light';
}

/**
 * Guesses that the page is dark if its text is lighter than mid-grey. Compares the green channel of an RGB colour, and
 * the lightness of a colour in `lab`, `lch`, `oklab` or `oklch`.
 */
function hasLightText(): boolean {
  const { color } = getComputedStyle(document.body ?? document.documentElement);
  // Examples of `color`: `rgb(232, 237, 245)`, `color(display-p3 0.91 0.93 0.96)`, `oklch(0.94 0.01 250)`, `lab(93 0
  // -4)`.
  const [notation = '', first, second, third] = color.split(/[(,\s]+/);
  if (notation === 'color') return Number(third) > 0.5;
  if (notation.startsWith('ok')) return Number(first) > 0.6;
  return notation.startsWith('l') ? Number(first) > 54 : Number(second) > 128;
}

function watchDarkScheme(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
