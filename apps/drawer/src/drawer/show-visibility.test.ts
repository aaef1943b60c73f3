// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { expect, it } from 'vitest';
import { visibilityAtom } from '../state/atoms.ts';
import { showVisibility } from './show-visibility.ts';

function createApp() {
  const app = document.createElement('div');
  const store = createStore();
  showVisibility(app, store);
  return { app, store };
}

it('a drawer that is rendered ahead is inert until it is opened', () => {
  const { app, store } = createApp();
  expect(app.inert).toBe(false);
  store.set(visibilityAtom, 'renderAhead');
  expect(app.inert).toBe(true);
  expect(app.dataset.visibility).toBe('rendering');
  store.set(visibilityAtom, 'mounted');
  expect(app.inert).toBe(true);
  expect(app.dataset.visibility).toBe('ready');
  store.set(visibilityAtom, 'open');
  expect(app.inert).toBe(false);
});

it('a drawer that was rendered ahead slides in from the next frame on', async () => {
  const { app, store } = createApp();
  for (const event of ['renderAhead', 'mounted', 'open'] as const) store.set(visibilityAtom, event);
  expect(app.dataset.visibility).toBe('revealing');
  await new Promise(requestAnimationFrame);
  expect(app.dataset.visibility).toBe('open');
});

it('a drawer that is closed before its first frame stays closed', async () => {
  const { app, store } = createApp();
  for (const event of ['renderAhead', 'mounted', 'open', 'close'] as const) {
    store.set(visibilityAtom, event);
  }
  await new Promise(requestAnimationFrame);
  expect(app.dataset.visibility).toBe('closing');
});
