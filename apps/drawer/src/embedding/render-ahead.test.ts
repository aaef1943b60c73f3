// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderStateAtom } from '../state/atoms.ts';
import { renderAhead } from './render-ahead.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

function createDrawer(width = 1_440) {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(width);
  const store = createStore();
  const tasks: (() => void)[] = [];
  renderAhead(store, (task) => tasks.push(task));
  return {
    store,
    renderState: () => store.get(renderStateAtom),
    idle: () => {
      for (const task of tasks.splice(0)) task();
    },
  };
}

describe('the closed drawer', () => {
  it('the closed drawer is rendered ahead when the browser is idle', () => {
    const { renderState, idle } = createDrawer();
    expect(renderState()).toBe('absent');
    idle();
    expect(renderState()).toBe('rendering');
  });

  it('the closed drawer is rendered ahead again after it has left the screen', () => {
    const { store, renderState, idle } = createDrawer();
    for (const event of ['open', 'mounted'] as const) store.set(renderStateAtom, event);
    idle();
    store.set(renderStateAtom, 'close');
    idle();
    expect(renderState()).toBe('closing');
    store.set(renderStateAtom, 'unmounted');
    idle();
    expect(renderState()).toBe('rendering');
  });

  it('a drawer opened before the browser is idle is not rendered ahead', () => {
    const { store, renderState, idle } = createDrawer();
    store.set(renderStateAtom, 'open');
    idle();
    expect(renderState()).toBe('mounting');
  });

  it.each([0, 10])(
    'the closed drawer is not rendered ahead in a frame %i px wide, which looks like a narrow screen',
    async (width) => {
      const { renderState, idle } = createDrawer(width);
      idle();
      expect(renderState()).toBe('absent');
      vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_440);
      window.dispatchEvent(new Event('resize'));
      await Promise.resolve();
      idle();
      expect(renderState()).toBe('rendering');
    },
  );
});
