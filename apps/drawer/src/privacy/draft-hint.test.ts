// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { expect, it, vi } from 'vitest';
import { draftAtom, userQueryAtom } from '../state/atoms.ts';
import { settle } from '../test-support/scripted-session.ts';
import { draftHintAtom, loadDraftHint } from './draft-hint.ts';

it.each([
  [
    'the next question',
    (store: ReturnType<typeof createStore>) => store.set(userQueryAtom, 'How?'),
  ],
  ['the online event', () => window.dispatchEvent(new Event('online'))],
])(
  'the personal data hint is loaded again at %s after its chunk failed to load',
  async (_, happen) => {
    const store = createStore();
    store.set(draftAtom, 'jane@example.gov');
    const load = vi
      .fn(() => import('./personal-data-hint.ts'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    loadDraftHint(store, load);
    await settle();
    expect(store.get(draftHintAtom)).toBeUndefined();
    happen(store);
    await settle();
    await vi.waitFor(() => expect(store.get(draftHintAtom)).toContain('an email address'));
    happen(store);
    expect(load).toHaveBeenCalledTimes(2);
  },
);
