// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QUESTION_ID } from '../focus/landmarks.ts';
import {
  isDrawerMountedAtom,
  isDrawerOpenAtom,
  isDrawerShownAtom,
  isPrerenderedAtom,
} from '../state/atoms.ts';
import { prerenderDrawer } from './prerender.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function createDrawer({ width = 1_440, isOpen = false } = {}) {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  const app = document.createElement('div');
  const input = document.createElement('textarea');
  input.id = QUESTION_ID;
  app.append(input);
  document.body.append(app);
  const store = createStore();
  store.set(isDrawerOpenAtom, isOpen);
  const tasks: (() => void)[] = [];
  prerenderDrawer({
    app,
    store,
    frame: window,
    whenIdle: (task) => tasks.push(task),
  });
  return {
    app,
    input,
    store,
    /** React renders what the store says. */
    render: () =>
      store.set(isDrawerMountedAtom, store.get(isDrawerOpenAtom) || store.get(isPrerenderedAtom)),
    idle: () => {
      for (const task of tasks.splice(0)) task();
    },
  };
}

describe('the closed drawer', () => {
  it('is rendered out of sight when there is nothing better to do', () => {
    const { app, store, idle, render } = createDrawer();
    expect(store.get(isPrerenderedAtom)).toBe(false);
    idle();
    expect(store.get(isPrerenderedAtom)).toBe(true);
    expect(app.dataset.prerendered).toBe('drawing');
    expect(app.inert).toBe(true);
    render();
    expect(app.dataset.prerendered).toBe('done');
    expect(store.get(isDrawerShownAtom)).toBe(false);
  });

  it('is shown by opening it, with the input focused before anything is rendered', async () => {
    const { app, input, store, idle, render } = createDrawer();
    idle();
    render();
    store.set(isDrawerOpenAtom, true);
    expect(document.activeElement).toBe(input);
    expect(app.inert).toBe(false);
    expect(store.get(isDrawerShownAtom)).toBe(true);
    expect(app.dataset.prerendered).toBe('opening');
    await new Promise(requestAnimationFrame);
    expect(app.dataset.prerendered).toBeUndefined();
  });

  it('is rendered again once it has left the screen, and not before', () => {
    const { store, idle, render } = createDrawer({ isOpen: true });
    render();
    idle();
    store.set(isDrawerOpenAtom, false);
    idle();
    expect(store.get(isPrerenderedAtom)).toBe(false);
    render();
    idle();
    expect(store.get(isPrerenderedAtom)).toBe(true);
  });

  it('is not rendered when it has been opened in the meantime', () => {
    const { app, input, store, idle } = createDrawer();
    store.set(isDrawerOpenAtom, true);
    idle();
    expect(store.get(isPrerenderedAtom)).toBe(false);
    expect(app.dataset.prerendered).toBeUndefined();
    expect(document.activeElement).not.toBe(input);
  });

  it.each([0, 10])(
    'waits in a frame %i px wide, which would be taken for a narrow screen',
    async (width) => {
      const { store, idle } = createDrawer({ width });
      idle();
      expect(store.get(isPrerenderedAtom)).toBe(false);
      vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_440);
      window.dispatchEvent(new Event('resize'));
      await Promise.resolve();
      idle();
      expect(store.get(isPrerenderedAtom)).toBe(true);
    },
  );
});
