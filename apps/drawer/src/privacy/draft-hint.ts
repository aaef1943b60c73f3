import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { Store } from '../state/assistant.ts';
import { draftAtom } from '../state/atoms.ts';

interface HintFinder {
  readonly find: (text: string) => string | undefined;
}

const finderAtom: PrimitiveAtom<HintFinder | undefined> = atom<HintFinder>();

/** What to say of personal data in the input; nothing until what finds it is loaded. */
export const draftHintAtom: Atom<string | undefined> = atom((get) =>
  get(finderAtom)?.find(get(draftAtom)),
);

/** Loads what finds personal data: apart from the rest, since the drawer opens without it. Never rejects. */
export async function loadDraftHint(store: Store): Promise<void> {
  try {
    const { hintAtPersonalData } = await import('./personal-data-hint.ts');
    store.set(finderAtom, { find: hintAtPersonalData });
  } catch {
    // The line by the input stands all the same.
  }
}
