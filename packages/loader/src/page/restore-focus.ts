/** Focuses the element that had the focus before, or else the page's main content, without scrolling. */
export function restoreFocus(before: HTMLElement | undefined): void {
  const options = { preventScroll: true };
  if (before?.isConnected) before.focus(options);
  if (before && before === document.activeElement) return;
  const main = document.querySelector<HTMLElement>('main, [role="main"], h1');
  if (!main) return;
  const isFocusable = main.hasAttribute('tabindex');
  if (!isFocusable) main.tabIndex = -1;
  main.focus(options);
  // Removing `tabindex` at once would remove the focus, too.
  if (!isFocusable)
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}
