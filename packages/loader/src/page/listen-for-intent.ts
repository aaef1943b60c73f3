import { safely } from './safely.ts';

/** Calls `warm` when the pointer enters an element, or the visitor focuses or touches it. */
export function listenForIntent(element: Element, warm: () => void, signal: AbortSignal): void {
  for (const type of ['pointerenter', 'focusin', 'touchstart']) {
    element.addEventListener(type, safely(warm), { passive: true, signal });
  }
}
