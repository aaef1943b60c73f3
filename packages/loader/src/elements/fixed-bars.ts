/**
 * How far the sample points of `findFixedBars` lie above the window's lower edge, in CSS px. Together they cover the
 * height of the floating box and its margin.
 */
const SAMPLE_HEIGHTS = [1, 32, 64, 96, 128];

/** Horizontal positions of the sample points, as fractions of the floating box's width. */
const SAMPLE_COLUMNS = [0, 0.25, 0.5, 0.75, 1];

/** Finds the page's fixed bars that the floating box would cover, for example a cookie banner or a link to the top. */
export function findFixedBars(box: Element): ReadonlySet<Element> {
  const { left, width } = box.getBoundingClientRect();
  const bars = new Set<Element>();
  for (const column of SAMPLE_COLUMNS) {
    for (const height of SAMPLE_HEIGHTS) {
      const bar = findBar(findTarget(left + column * width, window.innerHeight - height));
      if (bar) bars.add(bar);
    }
  }
  return bars;
}

/**
 * Returns the distance from the window's lower edge to the top of the highest bar, in CSS px. Returns 0 if there are no
 * bars.
 */
export function measureBars(bars: ReadonlySet<Element>): number {
  const tops = [...bars].map((bar) => bar.getBoundingClientRect().top);
  return window.innerHeight - Math.min(window.innerHeight, ...tops);
}

/** Returns the page's topmost element at a point, even inside open shadow trees. Skips the loader's own elements. */
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
 * Finds the bar that contains `target`. Starts from the nearest element around `target` that is fixed, or sticky at the
 * bottom. The size of this element decides:
 * - Shorter than the window: the element is the bar.
 * - As high as the window, but narrower: the element is a sidebar. Returns undefined.
 * - As large as the window: `findBar` looks at the elements between it and `target`, from the outside in. The first one
 *   that is shorter than the window is the bar.
 */
function findBar(target: Element | undefined): Element | undefined {
  const path: Element[] = [];
  for (let element = target; element; element = composedParent(element)) {
    path.push(element);
    const { position, bottom } = getComputedStyle(element);
    if (position === 'fixed' || (position === 'sticky' && bottom !== 'auto')) {
      const { width, height } = element.getBoundingClientRect();
      const isSidebar =
        height >= window.innerHeight && width < document.documentElement.clientWidth;
      return isSidebar ? undefined : path.findLast(isLowerThanWindow);
    }
  }
  return undefined;
}

/**
 * Whether an element is shorter than the window. Returns false for an element without a height, such as one with
 * `display: contents`.
 */
function isLowerThanWindow(element: Element): boolean {
  const { height } = element.getBoundingClientRect();
  return height > 0 && height < window.innerHeight;
}

/** Returns the element's parent in the flat tree; undefined if the parent is the body. */
function composedParent(element: Element): Element | undefined {
  const root = element.getRootNode();
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    (root instanceof ShadowRoot ? root.host : null);
  return parent === null || parent === document.body ? undefined : parent;
}
