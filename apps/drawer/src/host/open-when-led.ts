import type { Store } from '../state/assistant.ts';
import { visibilityAtom } from '../state/atoms.ts';

/**
 * Opens a drawer that is rendered ahead as soon as it has the focus. Its page gives it during the click, and says
 * afterwards what to open it with (decision 13): the input need not wait for that. Nobody else gives a hidden frame the focus.
 */
export function openWhenLed(store: Store, open: () => void): void {
  const lead = (): void => {
    if (store.get(visibilityAtom) === 'ready') open();
  };
  window.addEventListener('focus', lead);
  // May come before the news of the focus.
  window.addEventListener('keypress', lead);
}
