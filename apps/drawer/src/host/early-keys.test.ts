// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUESTION_ID } from '../focus/move-focus.ts';
import { draftAtom, isDrawerOpenAtom, visibilityAtom } from '../state/atoms.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { takeEarlyKeys } from './early-keys.ts';
import { createTypedTextTaker } from './typed-text.ts';

const listen = vi.spyOn(window, 'addEventListener');

beforeEach(() => {
  document.body.innerHTML = `<textarea id="${QUESTION_ID}"></textarea>`;
});

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockClear();
});

function createDrawer() {
  const { store, assistant } = createTestDrawer();
  const typedText = createTypedTextTaker(store, assistant);
  const earlyKeys = takeEarlyKeys(store, assistant, typedText);
  const makeReady = (): void => {
    for (const event of ['renderAhead', 'mounted'] as const) store.set(visibilityAtom, event);
  };
  const open = (): void => {
    assistant.open();
    earlyKeys.settle();
  };
  return { store, assistant, typedText, makeReady, open };
}

function press(type: 'keydown' | 'keypress', key: string): void {
  window.dispatchEvent(new KeyboardEvent(type, { key, cancelable: true }));
}

it('keys that come before the call to open the drawer stand behind the text that the page hands over', () => {
  const { store, typedText, makeReady, open } = createDrawer();
  makeReady();
  for (const key of 'mp') press('keypress', key);
  open();
  press('keypress', 's');
  typedText.take({ text: 'La', isSubmitted: false });
  expect(store.get(draftAtom)).toBe('Lamps');
});

it('keys that come while the drawer is neither ready nor open are none of its own', () => {
  const { store } = createDrawer();
  press('keypress', 'a');
  expect(store.get(draftAtom)).toBe('');
});

it('Escape before the call to open the drawer closes it once the page has its answer, and only that time', async () => {
  const { store, assistant, makeReady, open } = createDrawer();
  makeReady();
  press('keydown', 'Escape');
  open();
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
  store.set(visibilityAtom, 'unmounted');
  makeReady();
  const close = vi.spyOn(assistant, 'close');
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  expect(close).not.toHaveBeenCalled();
});

it.each(['blur', 'focus'])(
  'Escape in a closed drawer is forgotten at the next window %s, and the next opening stays open',
  async (type) => {
    const { store, assistant, makeReady, open } = createDrawer();
    const close = vi.spyOn(assistant, 'close');
    makeReady();
    press('keydown', 'Escape');
    window.dispatchEvent(new Event(type));
    open();
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    expect(close).not.toHaveBeenCalled();
  },
);
