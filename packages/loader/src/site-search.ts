import type { SiteSearchSelectors } from './config.ts';
import { hasModifier, listenForIntent, overrideStyle, safely } from './dom.ts';
import type { DrawerController } from './drawer-controller.ts';

/** Delay of the second search for buttons, in ms after the successful health check (spec §2). */
export const SECOND_WIRING_DELAY_MS = 100;

/**
 * Makes the site's own search button open the drawer, and hides the site's modal (spec §2). Listens for clicks at the
 * document, so that buttons that the site renders later work, too.
 * @returns a function that restores the button and the modal
 * @throws {DOMException} if the selector of the button is invalid
 */
export function wireSiteSearch(
  selectors: SiteSearchSelectors,
  drawer: Pick<DrawerController, 'open' | 'warm'>,
  events: { on(name: 'close', listener: () => void): () => void },
): () => void {
  const { trigger, modal, backdrop } = selectors;
  const modalSelector = [modal, backdrop].filter(Boolean).join();
  const stop = new AbortController();
  const { signal } = stop;
  const undo: (() => void)[] = [];
  /** The hidden elements of the site's modal. Each value is a function that restores the element's style. */
  const hidden = new Map<HTMLElement, () => void>();
  const wired = new Set<Element>();

  function wireButtons(): void {
    for (const button of document.querySelectorAll(trigger)) {
      if (wired.has(button)) continue;
      wired.add(button);
      const before = button.ariaHasPopup;
      button.ariaHasPopup = 'dialog';
      undo.push(() => {
        button.ariaHasPopup = before;
      });
      listenForIntent(button, () => drawer.warm(), signal);
    }
  }

  function hideModal(): void {
    if (modalSelector === '') return;
    try {
      for (const element of document.querySelectorAll<HTMLElement>(modalSelector)) {
        if (element.style.display !== 'none') hide(element);
      }
    } catch {
      // Ignores an invalid selector, because `warnAboutMarkup` warns about it.
    }
  }

  function hide(element: HTMLElement): void {
    const restore = overrideStyle(element, 'display', 'none');
    // Keeps only the first restore function. A later one would restore our `display: none` instead of the site's style.
    if (!hidden.has(element)) hidden.set(element, restore);
  }

  function restoreModal(): void {
    for (const restore of hidden.values()) restore();
    hidden.clear();
  }

  /**
   * Restores the style of the hidden elements, so that other parts of the site can open the modal. Some elements may be
   * visible as soon as our style is gone, because the site opened them meanwhile. Hides these elements again.
   */
  function restoreClosedModal(): void {
    const elements = [...hidden.keys()];
    restoreModal();
    for (const element of elements) {
      if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }))
        hide(element);
    }
  }

  function openDrawer(event: MouseEvent): void {
    // The path leads into open shadow trees, where the target is only their host.
    const button = event
      .composedPath()
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.matches(trigger));
    // Checks `signal.aborted`, because some pages replace `addEventListener` with a function that ignores the signal.
    if (signal.aborted || hasModifier(event) || !button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    drawer.open({ contextUrl: null, opener: button });
    hideModal();
  }

  wireButtons();
  document.addEventListener('click', safely(openDrawer), { capture: true, signal });
  undo.push(events.on('close', safely(restoreClosedModal)), restoreModal);
  const timer = setTimeout(safely(wireButtons), SECOND_WIRING_DELAY_MS);

  return () => {
    stop.abort();
    clearTimeout(timer);
    for (const step of undo.splice(0)) step();
  };
}
