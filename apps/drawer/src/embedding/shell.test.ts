// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { describe, expect, it } from 'vitest';
import { renderStateAtom } from '../state/atoms.ts';
import { handOverShell } from './shell.ts';

function createShell(isSeen: boolean) {
  const app = document.createElement('div');
  const shell = document.createElement('div');
  app.append(shell);
  const store = createStore();
  handOverShell(shell, store, isSeen);
  return { app, shell, store };
}

describe('the static shell', () => {
  it('an invisible static shell is removed at once', () => {
    const { app, shell } = createShell(false);
    expect(app.contains(shell)).toBe(false);
  });

  it('a visible static shell stays until the drawer closes', () => {
    const { app, shell, store } = createShell(true);
    for (const event of ['open', 'mounted'] as const) {
      store.set(renderStateAtom, event);
      expect(app.contains(shell)).toBe(true);
    }
    store.set(renderStateAtom, 'close');
    expect(app.contains(shell)).toBe(false);
  });
});
