import { safely } from '../dom.ts';
import { findFixedBars, measureBars } from './fixed-bars.ts';

/**
 * Minimum height of a window in which the box is shown, in CSS px. At this height, the box and its margin take a third
 * of the window. Phones in landscape and pages at 400 % zoom have a smaller window height.
 */
const MIN_WINDOW_HEIGHT = 400;

/**
 * The `scroll-padding-bottom` that the page gets, in CSS px. It leaves room for the box, its margin and a focus ring.
 */
const SCROLL_PADDING = 150;

/** The box's bottom margin in wide windows, in CSS px. floating-search.css sets this margin. */
const DEFAULT_MARGIN = 48;

/** Distance from the box down to the page's highest fixed bar, in CSS px. */
const GAP = 16;

/** Positions the floating box at the window's lower edge. */
export interface FloatingPlacement {
  /**
   * Applies the page's offset, and raises the box above the page's fixed bars. Call it only while the page does not
   * scroll.
   */
  update(): void;
  /**
   * Whether the box must hide. The box hides if it would cover the focused element, if the visitor uses a field, or if
   * the window is not high enough.
   */
  isObstructing(): boolean;
}

/**
 * Adds `scroll-padding` for the box to the page, until the signal aborts. A rule of the host page overrides this
 * padding.
 *
 * @param onBarsChange called when a fixed bar below the box was resized or removed
 */
export function placeFloatingBox(
  form: HTMLElement,
  onBarsChange: () => void,
  signal: AbortSignal,
): FloatingPlacement {
  const sheet = new CSSStyleSheet();
  const observer = new ResizeObserver(onBarsChange);
  let bars: ReadonlySet<Element> = new Set();
  /** The part of the box's margin beyond `DEFAULT_MARGIN`, in CSS px. */
  let extraMargin = 0;

  function setScrollPadding(): void {
    sheet.replaceSync(
      `@media (min-height:${MIN_WINDOW_HEIGHT + extraMargin}px){:where(html){scroll-padding-bottom:${SCROLL_PADDING + extraMargin}px}}`,
    );
  }

  function observe(found: ReadonlySet<Element>): void {
    // Leaves bars that are still there as they are. The observer calls back at once for each added bar, so adding a bar
    // again would cause an endless loop.
    for (const bar of bars) if (!found.has(bar)) observer.unobserve(bar);
    for (const bar of found) if (!bars.has(bar)) observer.observe(bar);
    bars = found;
  }

  setScrollPadding();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });

  return {
    // Does not throw, because the box must appear even if it cannot be placed.
    update: safely(() => {
      observe(findFixedBars(form));
      const height = measureBars(bars);
      form.style.setProperty('--assist-_floating-offset', readOffset());
      form.style.setProperty('--assist-_floating-clearance', `${height && height + GAP}px`);
      const margin = Number.parseFloat(getComputedStyle(form).marginBottom);
      const newMargin = Math.max(0, margin - DEFAULT_MARGIN) || 0;
      if (newMargin === extraMargin) return;
      extraMargin = newMargin;
      setScrollPadding();
    }),
    isObstructing() {
      const { innerHeight } = window;
      if (innerHeight - extraMargin < MIN_WINDOW_HEIGHT) return true;
      const focused = document.activeElement ?? document.body;
      const { top, bottom, height } = focused.getBoundingClientRect();
      const isField = focused.matches(
        'input, textarea, select, [contenteditable], assist-landing-search',
      );
      const visibleTop = isField ? 0 : form.getBoundingClientRect().top;
      // A focused element of at least half the window's height does not hide the box, because enough of the element
      // stays visible above the box.
      return height < innerHeight / 2 && bottom > visibleTop && top < innerHeight;
    },
  };
}

/** Returns the page's `--assist-floating-offset`, or an empty text if the value is not a length. */
function readOffset(): string {
  const root = getComputedStyle(document.documentElement);
  const value = root.getPropertyValue('--assist-floating-offset').trim();
  // Checks two properties, because `outline-offset` accepts only lengths, and `width` rejects negative values.
  const isLength = CSS.supports('outline-offset', value) && CSS.supports('width', value);
  return isLength ? value : '';
}
