// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { visibilityAtom } from '../state/atoms.ts';
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
    visibility: () => store.get(visibilityAtom),
    idle: () => {
      for (const task of tasks.splice(0)) task();
    },
  };
}

describe('the closed drawer', () => {
  it('the closed drawer is rendered ahead when the browser is idle, and not before', () => {
    const { visibility, idle } = createDrawer();
    expect(visibility()).toBe('absent');
    idle();
    expect(visibility()).toBe('rendering');
  });

  it('the closed drawer is rendered ahead again once it has left the screen, and not before', () => {
    const { store, visibility, idle } = createDrawer();
    for (const event of ['open', 'mounted'] as const) store.set(visibilityAtom, event);
    idle();
    store.set(visibilityAtom, 'close');
    idle();
    expect(visibility()).toBe('closing');
    store.set(visibilityAtom, 'unmounted');
    idle();
    expect(visibility()).toBe('rendering');
  });

  it('a drawer that has been opened in the meantime is not rendered ahead', () => {
    const { store, visibility, idle } = createDrawer();
    store.set(visibilityAtom, 'open');
    idle();
    expect(visibility()).toBe('mounting');
  });

  it.each([0, 10])(
    'the closed drawer waits in a frame %i px wide, which would be taken for a narrow screen',
    async (width) => {
      const { visibility, idle } = createDrawer(width);
      idle();
      expect(visibility()).toBe('absent');
      vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1_440);
      window.dispatchEvent(new Event('resize'));
      await Promise.resolve();
      idle();
      expect(visibility()).toBe('rendering');
    },
  );
});
