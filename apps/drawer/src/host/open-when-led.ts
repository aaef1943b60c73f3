import type { OpeningFocus } from '../focus/opening-focus.ts';
import type { Store } from '../state/assistant.ts';
import { visibilityAtom } from '../state/atoms.ts';
import type { TypedTextTaker } from './typed-text.ts';

/**
 * Opens a drawer that is rendered ahead as soon as it has the focus. Its page gives it during the click, and says
 * afterwards what to open it with (decision 13): the input need not wait for that. Nobody else gives a hidden frame the focus.
 *
 * @returns for the page's word to open: the text typed on the page belongs where the caret is then, or was by the focus
 */
export function openWhenLed(
  store: Store,
  openingFocus: OpeningFocus,
  typedText: TypedTextTaker,
): () => void {
  let isLed = false;
  const lead = (): void => {
    if (store.get(visibilityAtom) !== 'ready') return;
    isLed = true;
    openingFocus.comesFromPage = true;
    store.set(visibilityAtom, 'lead');
    typedText.start();
  };
  window.addEventListener('focus', lead);
  // May come before the news of the focus.
  window.addEventListener('keypress', lead);
  return () => {
    if (!isLed) typedText.start();
    isLed = false;
  };
}
