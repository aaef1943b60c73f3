import { safely } from './safely.ts';

/** Calls `warm` when a visitor comes near an element that opens the drawer: pointer, keyboard or finger. */
export function listenForIntent(element: Element, warm: () => void, signal: AbortSignal): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart']) {
    element.addEventListener(type, safely(warm), { passive: true, signal });
  }
}
