import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { loadChunk } from '../lazy-module.ts';
import type { Store } from '../state/assistant.ts';
import { draftAtom, userQueryAtom } from '../state/atoms.ts';

interface HintFinder {
  readonly find: (text: string) => string | undefined;
}

const finderAtom: PrimitiveAtom<HintFinder | undefined> = atom<HintFinder>();

/** Hint about personal data in the input. Undefined without personal data, or if the detection has not loaded yet. */
export const draftHintAtom: Atom<string | undefined> = atom((get) =>
  get(finderAtom)?.find(get(draftAtom)),
);

/**
 * Loads the detection of personal data as a separate chunk, because opening the drawer does not need this detection.
 * After a failure, the next question or the browser's `online` event loads the chunk again. The promise never rejects.
 */
export async function loadDraftHint(
  store: Store,
  load: () => Promise<typeof import('./personal-data-hint.ts')> = () =>
    import('./personal-data-hint.ts'),
): Promise<void> {
  try {
    const { hintAtPersonalData } = await loadChunk(load);
    store.set(finderAtom, { find: hintAtPersonalData });
  } catch {
    const loadAgain = (): void => {
      window.removeEventListener('online', loadAgain);
      stopWatching();
      void loadDraftHint(store, load);
    };
    const stopWatching = store.sub(userQueryAtom, loadAgain);
    window.addEventListener('online', loadAgain);
  }
}
