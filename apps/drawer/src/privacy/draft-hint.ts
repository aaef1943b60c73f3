import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import { createLazyModule } from '../lazy-module.ts';
import type { Store } from '../state/assistant.ts';
import { draftAtom, userQueryAtom, wordsAtom } from '../state/atoms.ts';
import type { Say } from '../words/words.ts';

interface HintFinder {
  readonly find: (text: string, say: Say) => string | undefined;
}

const finderAtom: PrimitiveAtom<HintFinder | undefined> = atom<HintFinder>();

/** Hint about personal data in the input. Undefined if the input contains none, or until the detection has loaded. */
export const draftHintAtom: Atom<string | undefined> = atom((get) =>
  get(finderAtom)?.find(get(draftAtom), get(wordsAtom).say),
);

/**
 * Loads the detection of personal data as a separate chunk, because opening the drawer does not need this detection.
 * After a failure, the next question or the browser's `online` event loads the chunk again.
 */
export function loadDraftHint(
  store: Store,
  load: () => Promise<typeof import('./personal-data-hint.ts')> = () =>
    import('./personal-data-hint.ts'),
): void {
  const { preload } = createLazyModule(async () => {
    const { hintAtPersonalData } = await load();
    store.set(finderAtom, { find: hintAtPersonalData });
  }, undefined);
  preload();
  store.sub(userQueryAtom, preload);
}
