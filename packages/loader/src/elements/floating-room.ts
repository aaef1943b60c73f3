/**
 * Lowest window that has room for the box, in CSS px: with its margin it takes 134, a third of this. A page at
 * 400 % zoom and a phone on its side are lower.
 */
const LOWEST_WINDOW = 400;

/** What the page keeps free for the box where it scrolls to what has the focus: the box, its margin, a focus ring. */
const ROOM = 150;

/**
 * Makes the page keep the room of the box free at the window's lower end, until the signal aborts. A rule of
 * the host's own wins.
 */
export function keepRoom(signal: AbortSignal): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@media (min-height:${LOWEST_WINDOW}px){:where(html){scroll-padding-bottom:${ROOM}px}}`,
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  signal.addEventListener('abort', () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  });
}

/** Whether the box would take the place of something else: of the focus, of a field in use, of a low window. */
export function isInTheWay(box: Element): boolean {
  const { innerHeight } = window;
  if (innerHeight < LOWEST_WINDOW) return true;
  const focused = document.activeElement ?? document.body;
  const { top, bottom, height } = focused.getBoundingClientRect();
  const isField = focused.matches(
    'input, textarea, select, [contenteditable], assist-landing-search',
  );
  const reach = isField ? 0 : box.getBoundingClientRect().top;
  // What is taller than half the window can be seen above the box.
  return height < innerHeight / 2 && bottom > reach && top < innerHeight;
}
