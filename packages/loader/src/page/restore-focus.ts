/**
 * Focuses the previously focused element, without scrolling. If that element cannot be focused, focuses the page's main
 * content.
 */
export function restoreFocus(before: HTMLElement | undefined): void {
  const options = { preventScroll: true };
  if (before?.isConnected) before.focus(options);
  if (before && before === document.activeElement) return;
  const main = document.querySelector<HTMLElement>('main, [role="main"], h1');
  if (!main) return;
  const isFocusable = main.hasAttribute('tabindex');
  if (!isFocusable) main.tabIndex = -1;
  main.focus(options);
  // Removes `tabindex` only at the blur, because removing it at once would also remove the focus.
  if (!isFocusable)
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}
