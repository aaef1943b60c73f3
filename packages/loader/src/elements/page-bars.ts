/** Where bars are looked for, in CSS px above the window's lower edge: as high as the box stands with its margin. */
const HEIGHTS = [1, 32, 64, 96, 128];

/** Where bars are looked for, in parts of the box's width. */
const COLUMNS = [0, 0.25, 0.5, 0.75, 1];

/**
 * Finds what the page has fixed at the window's lower edge where the box would stand: a cookie banner, a link back to
 * the top.
 */
export function findPageBars(box: Element): ReadonlySet<Element> {
  const { left, width } = box.getBoundingClientRect();
  const bars = new Set<Element>();
  for (const column of COLUMNS) {
    for (const height of HEIGHTS) {
      const bar = findBar(findTarget(left + column * width, window.innerHeight - height));
      if (bar) bars.add(bar);
    }
  }
  return bars;
}

/** How high the bars reach above the window's lower edge, in CSS px. */
export function measureBars(bars: ReadonlySet<Element>): number {
  const tops = [...bars].map((bar) => bar.getBoundingClientRect().top);
  return window.innerHeight - Math.min(window.innerHeight, ...tops);
}

/** The innermost element of the page that is on top at a point, in open shadow trees too. */
function findTarget(x: number, y: number): Element | undefined {
  let target = document
    .elementsFromPoint(x, y)
    .find((element) => !element.localName.startsWith('assist-'));
  let inner = target?.shadowRoot?.elementFromPoint(x, y);
  while (inner && inner !== target) {
    target = inner;
    inner = target.shadowRoot?.elementFromPoint(x, y);
  }
  return target;
}

/**
 * The fixed layer that an element is in. Of a layer that covers the window, only the part that is lower than the window:
 * many a banner stands in such a layer. A layer that is as high as the window but not as wide is a sidebar.
 */
function findBar(target: Element | undefined): Element | undefined {
  const path: Element[] = [];
  for (let element = target; element; element = parentOf(element)) {
    path.push(element);
    const { position, bottom } = getComputedStyle(element);
    if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) {
      const { width, height } = element.getBoundingClientRect();
      const isSidebar =
        height >= window.innerHeight && width < document.documentElement.clientWidth;
      return isSidebar ? undefined : path.findLast(isLow);
    }
  }
  return undefined;
}

/** Lower than the window, and laid out: `display: contents` has no box. */
function isLow(element: Element): boolean {
  const { height } = element.getBoundingClientRect();
  return height > 0 && height < window.innerHeight;
}

/** What an element is in, over the borders of shadow trees, below the body. */
function parentOf(element: Element): Element | undefined {
  const root = element.getRootNode();
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    (root instanceof ShadowRoot ? root.host : null);
  return parent === null || parent === document.body ? undefined : parent;
}
