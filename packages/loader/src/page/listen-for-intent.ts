import { safely } from './safely.ts';

/**
 * Calls `warm` when the visitor moves the pointer onto an element, focuses it or touches it, until the signal aborts.
 */
export function listenForIntent(element: Element, warm: () => void, signal: AbortSignal): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart']) {
    element.addEventListener(type, safely(warm), { passive: true, signal });
  }
}
