/** Gives the focus to whatever had it before, or to the page's main content, without scrolling. */
export function giveBackFocus(before: HTMLElement | undefined): void {
  const options = { preventScroll: true };
  if (before?.isConnected) before.focus(options);
  if (before && before === document.activeElement) return;
  const main = document.querySelector<HTMLElement>('main, [role="main"], h1');
  if (!main) return;
  const isFocusable = main.hasAttribute('tabindex');
  if (!isFocusable) main.tabIndex = -1;
  main.focus(options);
  // Taken off at once, it would take the focus along.
  if (!isFocusable)
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
}
