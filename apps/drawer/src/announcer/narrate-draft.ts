import { checkQuestion, excessLength } from '@assist/rules';
import { draftHintAtom } from '../privacy/draft-hint.ts';
import type { Store } from '../state/assistant.ts';
import { draftAtom, wordsAtom } from '../state/atoms.ts';
import type { Announcer } from './announcer.ts';

/**
 * Step between two announcements of a draft's excess length, in characters. An announcement at every key would be too
 * frequent.
 */
const COUNT_STEP = 25;

/** Tells screen readers when the text in the input is too long or seems to contain personal data. */
export function narrateDraft(store: Store, announcer: Announcer): void {
  let lastStep = -1;
  let wasHinted = false;
  store.sub(draftAtom, () => {
    const draft = store.get(draftAtom);
    const { say } = store.get(wordsAtom);
    const step = stepsTooLong(draft);
    if (step >= 0 && lastStep < 0) announcer.interrupt(say('questionTooLong'));
    if (step > 0 ? step !== lastStep : step === 0 && lastStep > 0) {
      announcer.announce(say('excess', { count: excessLength(draft) }));
    }
    lastStep = step;
  });

  store.sub(draftHintAtom, () => {
    const hint = store.get(draftHintAtom);
    if (hint !== undefined && !wasHinted) announcer.announce(hint);
    wasHinted = hint !== undefined;
  });
}

/**
 * Returns the excess length in steps of `COUNT_STEP` characters, rounded down. Returns -1 if the text is not too long.
 */
function stepsTooLong(text: string): number {
  if (checkQuestion(text).kind !== 'too-long') return -1;
  return Math.floor(excessLength(text) / COUNT_STEP);
}
