/** Heights of the sample points above the window's lower edge, in CSS px. They cover the box and its margin. */
const SAMPLE_HEIGHTS = [1, 32, 64, 96, 128];

/** Columns of the sample points, as fractions of the box's width. */
const SAMPLE_COLUMNS = [0, 0.25, 0.5, 0.75, 1];

/** Finds the page's fixed bars under the floating box: a cookie banner, a link back to the top. */
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

/** The height of the bars above the window's lower edge, in CSS px. */
export function measureBars(bars: ReadonlySet<Element>): number {
  const tops = [...bars].map((bar) => bar.getBoundingClientRect().top);
  return window.innerHeight - Math.min(window.innerHeight, ...tops);
}

/** The page's topmost element at a point, in open shadow trees too. */
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
 * Finds the bar that contains an element: its fixed or sticky layer. If the layer covers the window, finds the
 * outermost lower element in it, such as a banner. Ignores sidebars: layers as high as the window, but narrower.
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

/** Whether an element is lower than the window. Excludes elements without a box, such as `display: contents`. */
function isLowerThanWindow(element: Element): boolean {
  const { height } = element.getBoundingClientRect();
  return height > 0 && height < window.innerHeight;
}

/** The parent in the flat tree, below the body. */
function composedParent(element: Element): Element | undefined {
  const root = element.getRootNode();
  const parent =
    element.assignedSlot ??
    element.parentElement ??
    (root instanceof ShadowRoot ? root.host : null);
  return parent === null || parent === document.body ? undefined : parent;
}
