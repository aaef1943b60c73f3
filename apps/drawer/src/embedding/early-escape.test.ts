// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Assistant, Store } from '../state/assistant.ts';
import { isDrawerOpenAtom, renderStateAtom } from '../state/atoms.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { watchEarlyEscape } from './early-escape.ts';

const listen = vi.spyOn(window, 'addEventListener');
let store: Store;
let assistant: Assistant;

beforeEach(() => {
  ({ store, assistant } = createTestDrawer());
  watchEarlyEscape(store, { close: () => assistant.close() });
});

afterEach(() => {
  for (const [type, listener] of listen.mock.calls) window.removeEventListener(type, listener);
  listen.mockClear();
});

/** Puts the drawer into the state `ready`: closed and rendered ahead. */
function makeReady(): void {
  for (const event of ['renderAhead', 'mounted'] as const) store.set(renderStateAtom, event);
}

function open(): void {
  assistant.open();
  store.set(renderStateAtom, 'mounted');
}

function pressEscape(): void {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
}

it('Escape while the drawer mounts closes the drawer after it is mounted', async () => {
  assistant.open();
  pressEscape();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  store.set(renderStateAtom, 'mounted');
  await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
});

it('Escape before the call of `open` closes the drawer after the reply, and only that once', async () => {
  const close = vi.spyOn(assistant, 'close');
  makeReady();
  pressEscape();
  open();
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
  store.set(renderStateAtom, 'unmounted');
  makeReady();
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  expect(close).toHaveBeenCalledOnce();
});

it('Escape counts if the `focus` event of the opening arrives after it, as on a slow machine', async () => {
  makeReady();
  pressEscape();
  window.dispatchEvent(new Event('focus'));
  open();
  await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
});

it.each([
  ['unmounted', []],
  ['being rendered ahead', ['renderAhead']],
] as const)('Escape while the drawer is still %s closes the drawer', async (_, events) => {
  for (const event of events) store.set(renderStateAtom, event);
  pressEscape();
  open();
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  await vi.waitFor(() => expect(store.get(isDrawerOpenAtom)).toBe(false));
});

it('Escape in a closed drawer is forgotten at the next window blur, and the next opening stays open', async () => {
  const close = vi.spyOn(assistant, 'close');
  makeReady();
  pressEscape();
  window.dispatchEvent(new Event('blur'));
  open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.get(isDrawerOpenAtom)).toBe(true);
  expect(close).not.toHaveBeenCalled();
});
