// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderStateAtom } from '../state/atoms.ts';
import { showRenderState } from './show-render-state.ts';

function createApp() {
  const app = document.createElement('div');
  const store = createStore();
  showRenderState(app, store);
  return { app, store };
}

function frameWith(...animations: Partial<Animation>[]): void {
  Object.defineProperties(document, {
    getAnimations: { value: () => animations, configurable: true },
    timeline: { value: { currentTime: 40 }, configurable: true },
  });
}

beforeEach(() => frameWith());

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['until it is rendered, where the browser then skips it', true],
  ['until it is opened, where the browser cannot skip it', false],
])('a drawer that is rendered ahead is inert %s', (_, skips) => {
  vi.stubGlobal('CSS', { supports: () => skips });
  const { app, store } = createApp();
  expect(app.inert).toBe(false);
  store.set(renderStateAtom, 'renderAhead');
  expect(app.inert).toBe(true);
  expect(app.dataset.visibility).toBe('rendering');
  store.set(renderStateAtom, 'mounted');
  expect(app.inert).toBe(!skips);
  expect(app.dataset.visibility).toBe('ready');
  store.set(renderStateAtom, 'open');
  expect(app.inert).toBe(false);
});

it.each([true, false])(
  'a rendered drawer can take the focus as soon as the page focuses the frame, if the browser skips it: %s',
  (skips) => {
    vi.stubGlobal('CSS', { supports: () => skips });
    const { app, store } = createApp();
    store.set(renderStateAtom, 'renderAhead');
    window.dispatchEvent(new Event('focus'));
    expect(app.inert).toBe(true);
    store.set(renderStateAtom, 'mounted');
    window.dispatchEvent(new Event('focus'));
    expect(app.inert).toBe(false);
    expect(app.dataset.visibility).toBe('revealing');
  },
);

it('a pre-rendered drawer slides in from the next frame on', async () => {
  const { app, store } = createApp();
  for (const event of ['renderAhead', 'mounted', 'open'] as const)
    store.set(renderStateAtom, event);
  expect(app.dataset.visibility).toBe('revealing');
  await new Promise(requestAnimationFrame);
  expect(app.dataset.visibility).toBe('open');
});

it('a drawer closed before its first frame stays closed', async () => {
  const { app, store } = createApp();
  for (const event of ['renderAhead', 'mounted', 'open', 'close'] as const) {
    store.set(renderStateAtom, event);
  }
  await new Promise(requestAnimationFrame);
  expect(app.dataset.visibility).toBe('closing');
});

it('an open drawer slides in even if the browser never reports the start of the animation', async () => {
  const { store } = createApp();
  const waiting = { pending: true, startTime: null };
  const running = { pending: false, startTime: 8 };
  frameWith(waiting, running);
  for (const event of ['open', 'mounted'] as const) store.set(renderStateAtom, event);
  await new Promise(requestAnimationFrame);
  expect([waiting.startTime, running.startTime]).toEqual([40, 8]);
});
