import { safely } from '../page/safely.ts';
import { findPageBars, measureBars } from './page-bars.ts';

/**
 * Lowest window that has room for the box, in CSS px: with its margin it takes 134, a third of this. A page at
 * 400 % zoom and a phone on its side are lower.
 */
const LOWEST_WINDOW = 400;

/** What the page keeps free for the box where it scrolls to what has the focus: the box, its margin, a focus ring. */
const ROOM = 150;

/** The box's margin at the window's lower edge in wide windows, in CSS px (floating-search.css). */
const USUAL_MARGIN = 48;

/** Between the box and a bar of the page below it, in CSS px. */
const GAP = 16;

/** The box's place at the window's lower edge. */
export interface FloatingRoom {
  /** Puts the box where the page asks for it, and above the page's own bars. Call it when the page is at rest. */
  adjust(): void;
  /** Whether the box would take the place of something else: of the focus, of a field in use, of a low window. */
  isInTheWay(): boolean;
}

/**
 * Makes the page keep the room of the box free where it scrolls to the focus, until the signal aborts. A rule of the
 * host's own wins.
 *
 * @param onChange a bar that the box stands above has another size, or is gone
 */
export function keepRoom(
  form: HTMLElement,
  onChange: () => void,
  signal: AbortSignal,
): FloatingRoom {
  const sheet = new CSSStyleSheet();
  const observer = new ResizeObserver(onChange);
  let bars: ReadonlySet<Element> = new Set();
  /** How much higher than usual the box stands, in CSS px. */
  let raised = 0;

  function keep(): void {
    sheet.replaceSync(
      `@media (min-height:${LOWEST_WINDOW + raised}px){:where(html){scroll-padding-bottom:${ROOM + raised}px}}`,
    );
  }

  function follow(found: ReadonlySet<Element>): void {
    // Observing one again would call back at once, for ever.
    for (const bar of bars) if (!found.has(bar)) observer.unobserve(bar);
    for (const bar of found) if (!bars.has(bar)) observer.observe(bar);
    bars = found;
  }

  keep();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    observer.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });

  return {
    // Where it fails the box is shown all the same.
    adjust: safely(() => {
      follow(findPageBars(form));
      const reach = measureBars(bars);
      form.style.setProperty('--assist-_floating-offset', readOffset());
      form.style.setProperty('--assist-_floating-clearance', `${reach && reach + GAP}px`);
      const margin = Number.parseFloat(getComputedStyle(form).marginBottom);
      const needed = Math.max(0, margin - USUAL_MARGIN) || 0;
      if (needed === raised) return;
      raised = needed;
      keep();
    }),
    isInTheWay() {
      const { innerHeight } = window;
      if (innerHeight - raised < LOWEST_WINDOW) return true;
      const focused = document.activeElement ?? document.body;
      const { top, bottom, height } = focused.getBoundingClientRect();
      const isField = focused.matches(
        'input, textarea, select, [contenteditable], assist-landing-search',
      );
      const reach = isField ? 0 : form.getBoundingClientRect().top;
      // What is taller than half the window can be seen above the box.
      return height < innerHeight / 2 && bottom > reach && top < innerHeight;
    },
  };
}

/** The page's `--assist-floating-offset` where it is a length; an empty text where it is not. */
function readOffset(): string {
  const root = getComputedStyle(document.documentElement);
  const value = root.getPropertyValue('--assist-floating-offset').trim();
  // The first takes lengths alone, the second nothing below zero.
  const isLength = CSS.supports('outline-offset', value) && CSS.supports('width', value);
  return isLength ? value : '';
}
