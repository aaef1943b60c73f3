import type { SiteSearchSelectors } from '../configuration/assist-config.ts';
import { listenForIntent } from '../page/listen-for-intent.ts';
import { safely } from '../page/safely.ts';
import { setImportant } from '../page/set-important.ts';
import type { OpenIntent } from '../visibility/controller.ts';

/** When the page is looked at again for buttons that came late, in ms after the health check (spec §2). */
export const RECHECK_MS = 100;

/** What a click on the site's own search button does instead. */
export interface SiteSearchActions {
  open(intent: OpenIntent): void;
  warm(): void;
  on(name: 'close', listener: () => void): () => void;
}

/**
 * Makes the site's own search button open the drawer, and hides what it would have opened (spec §2). The
 * click is caught on its way down from the document, so a button the site renders again is wired as well.
 *
 * @returns the undo: the button does again what it did
 * @throws {DOMException} when a selector is none
 */
export function wireSiteSearch(
  selectors: SiteSearchSelectors,
  { open, warm, on }: SiteSearchActions,
): () => void {
  const { trigger, modal, backdrop } = selectors;
  const opened = [modal, backdrop].filter(Boolean).join();
  const stop = new AbortController();
  const { signal } = stop;
  const undo: (() => void)[] = [];
  const hidden = new Map<HTMLElement, () => void>();

  function check(): void {
    for (const button of document.querySelectorAll(trigger)) {
      if (button.ariaHasPopup === 'dialog') continue;
      const before = button.ariaHasPopup;
      button.ariaHasPopup = 'dialog';
      undo.push(() => {
        button.ariaHasPopup = before;
      });
      listenForIntent(button, warm, signal);
    }
  }

  function hideOpened(): void {
    if (opened === '') return;
    try {
      for (const element of document.querySelectorAll<HTMLElement>(opened)) {
        if (element.style.display !== 'none') hide(element);
      }
    } catch {
      // An invalid selector: `checkSelectors` tells of it.
    }
  }

  function hide(element: HTMLElement): void {
    const showElement = setImportant(element, 'display', 'none');
    // What was hidden twice was shown once.
    if (!hidden.has(element)) hidden.set(element, showElement);
  }

  function showAgain(): void {
    for (const step of hidden.values()) step();
    hidden.clear();
  }

  /** The site may open it from elsewhere. What its script has opened in spite of us stays out of the way. */
  function showUnlessOpen(): void {
    const elements = [...hidden.keys()];
    showAgain();
    for (const element of elements) {
      if (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }))
        hide(element);
    }
  }

  function openInstead(event: Event): void {
    const button = event.target instanceof Element && event.target.closest(trigger);
    // Not every page's addEventListener heeds the signal.
    if (signal.aborted || !(button instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    open({ contextUrl: null, opener: button });
    hideOpened();
  }

  check();
  document.addEventListener('click', safely(openInstead), { capture: true, signal });
  undo.push(on('close', safely(showUnlessOpen)), showAgain);
  const recheck = setTimeout(safely(check), RECHECK_MS);

  return () => {
    stop.abort();
    clearTimeout(recheck);
    for (const step of undo.splice(0)) step();
  };
}
