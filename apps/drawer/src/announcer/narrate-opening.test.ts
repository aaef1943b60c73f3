// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import drawerPage from '../../index.html?raw';
import { renderStateAtom } from '../state/atoms.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { builtInWords } from '../words/words.ts';
import { narrateOpening } from './narrate-opening.ts';

const opened = 'AI assistant to help answer your questions, dialog';
let hasFocus = true;

beforeEach(() => {
  hasFocus = true;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the announcements of the drawer', () => {
  it('screen readers are told the drawer’s name and role at every opening, after it is drawn', () => {
    const { store, announcer, announcements } = createTestDrawer();
    narrateOpening(store, announcer);
    for (const event of ['renderAhead', 'mounted', 'open'] as const) {
      store.set(renderStateAtom, event);
    }
    expect(announcements).toEqual([]);
    store.set(renderStateAtom, 'drawn');
    expect(announcements).toEqual([opened]);
    store.set(renderStateAtom, 'close');
    expect(announcements).toEqual([opened]);
    store.set(renderStateAtom, 'open');
    expect(announcements).toEqual([opened, opened]);
  });

  it('screen readers are told once of a drawer that is mounted while it opens', () => {
    const { store, announcer, announcements } = createTestDrawer();
    narrateOpening(store, announcer);
    for (const event of ['open', 'mounted', 'unmounted', 'mounted'] as const) {
      store.set(renderStateAtom, event);
    }
    expect(announcements).toEqual([opened]);
  });

  it('screen readers are told of the drawer only after it gets the focus, and not if it was closed before', () => {
    const { store, announcer, announcements } = createTestDrawer();
    narrateOpening(store, announcer);
    hasFocus = false;
    for (const event of ['open', 'mounted', 'close', 'open'] as const) {
      store.set(renderStateAtom, event);
    }
    expect(announcements).toEqual([]);
    window.dispatchEvent(new FocusEvent('focus'));
    window.dispatchEvent(new FocusEvent('focus'));
    expect(announcements).toEqual([opened]);
  });
});

it('the title of the drawer’s document is the name announced to screen readers', () => {
  expect(drawerPage).toContain(`<title>${builtInWords.say('drawerTitle')}</title>`);
});
