import { safely } from '../page/safely.ts';
import { findFixedBars, measureBars } from './fixed-bars.ts';

/**
 * Minimum height of a window that shows the box, in CSS px, because the box and its margin take a third of it. Phones
 * in landscape and pages at 400 % zoom have lower windows.
 */
const MIN_WINDOW_HEIGHT = 400;

/** The page's `scroll-padding-bottom`, in CSS px: the box, its margin and a focus ring. */
const SCROLL_PADDING = 150;

/** The box's bottom margin in wide windows, in CSS px (floating-search.css). */
const DEFAULT_MARGIN = 48;

/** Distance between the box and a fixed bar below it, in CSS px. */
const GAP = 16;

/** The box's place at the window's lower edge. */
export interface FloatingPlacement {
  /** Applies the page's offset and raises the box above fixed bars. Call it when the page does not scroll. */
  update(): void;
  /** Whether to hide the box: it would cover the focused element, the visitor uses a field, or the window is low. */
  isObstructing(): boolean;
}

/**
 * Adds `scroll-padding` for the box to the page, until the signal aborts. A rule of the host's wins.
 *
 * @param onBarsChange a fixed bar below the box was resized or removed
 */
export function placeFloatingBox(
  form: HTMLElement,
  onBarsChange: () => void,
  signal: AbortSignal,
): FloatingPlacement {
  const sheet = new CSSStyleSheet();
  const observer = new ResizeObserver(onBarsChange);
  let bars: ReadonlySet<Element> = new Set();
  /** Distance that the box adds to `DEFAULT_MARGIN`, in CSS px. */
  let extraMargin = 0;

  function setScrollPadding(): void {
    sheet.replaceSync(
      `@media (min-height:${MIN_WINDOW_HEIGHT + extraMargin}px){:where(html){scroll-padding-bottom:${SCROLL_PADDING + extraMargin}px}}`,
    );
  }

  function observe(found: ReadonlySet<Element>): void {
    // Does not observe a bar again, because the observer would call back at once, in an endless loop.
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
    // Does not throw, because the box must appear even without its placement.
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
      // The visitor sees enough of a taller element above the box.
      return height < innerHeight / 2 && bottom > visibleTop && top < innerHeight;
    },
  };
}

/** The page's `--assist-floating-offset`, or an empty text if it is not a length. */
function readOffset(): string {
  const root = getComputedStyle(document.documentElement);
  const value = root.getPropertyValue('--assist-floating-offset').trim();
  // Checks two properties: `outline-offset` accepts only lengths, and `width` accepts no negative values.
  const isLength = CSS.supports('outline-offset', value) && CSS.supports('width', value);
  return isLength ? value : '';
}
