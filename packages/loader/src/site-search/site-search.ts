import type { SiteSearchSelectors } from '../config/assist-config.ts';
import type { OpenIntent } from '../drawer/controller.ts';
import { listenForIntent } from '../page/listen-for-intent.ts';
import { safely } from '../page/safely.ts';
import { setImportant } from '../page/set-important.ts';

/** Delay of the second search for buttons, in ms after the health check (spec §2). */
export const SECOND_SEARCH_MS = 100;

/** The loader's side of the site's search button. */
export interface SiteSearchActions {
  open(intent: OpenIntent): void;
  warm(): void;
  on(name: 'close', listener: () => void): () => void;
}

/**
 * Makes the site's own search button open the drawer, and hides the site's modal (spec §2). Captures clicks at the
 * document, so that it covers buttons that the site renders later.
 * @returns a function that restores the button
 * @throws {DOMException} for an invalid selector
 */
export function wireSiteSearch(
  selectors: SiteSearchSelectors,
  { open, warm, on }: SiteSearchActions,
): () => void {
  const { trigger, modal, backdrop } = selectors;
  const modalSelector = [modal, backdrop].filter(Boolean).join();
  const stop = new AbortController();
  const { signal } = stop;
  const undo: (() => void)[] = [];
  /** Elements of the site's modal, each with the function that shows it again. */
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
      listenForIntent(button, warm, signal);
    }
  }

  function hideModal(): void {
    if (modalSelector === '') return;
    try {
      for (const element of document.querySelectorAll<HTMLElement>(modalSelector)) {
        if (element.style.display !== 'none') hide(element);
      }
    } catch {
      // `checkSelectors` warns about an invalid selector.
    }
  }

  function hide(element: HTMLElement): void {
    const restore = setImportant(element, 'display', 'none');
    // Keeps the first undo: it restores the site's own style.
    if (!hidden.has(element)) hidden.set(element, restore);
  }

  function restoreModal(): void {
    for (const restore of hidden.values()) restore();
    hidden.clear();
  }

  /** Restores the modal, so that the site can open it from elsewhere. Parts that the site has opened stay hidden. */
  function restoreClosedModal(): void {
    const elements = [...hidden.keys()];
    restoreModal();
    for (const element of elements) {
      if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }))
        hide(element);
    }
  }

  function openDrawer(event: Event): void {
    const button = event.target instanceof Element && event.target.closest(trigger);
    // Some pages replace `addEventListener` with one that ignores the signal.
    if (signal.aborted || !(button instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open({ contextUrl: null, opener: button });
    hideModal();
  }

  wireButtons();
  document.addEventListener('click', safely(openDrawer), { capture: true, signal });
  undo.push(on('close', safely(restoreClosedModal)), restoreModal);
  const timer = setTimeout(safely(wireButtons), SECOND_SEARCH_MS);

  return () => {
    stop.abort();
    clearTimeout(timer);
    for (const step of undo.splice(0)) step();
  };
}
