// @vitest-environment happy-dom
import { createStore } from 'jotai/vanilla';
import { describe, expect, it } from 'vitest';
import { handOverShell } from './shell.ts';
import { isDrawerMountedAtom } from './state/atoms.ts';

function createShell(isSeen: boolean) {
  const app = document.createElement('div');
  const shell = document.createElement('div');
  app.append(shell);
  const store = createStore();
  handOverShell({ app, shell, store, isSeen });
  return { app, shell, store };
}

describe('the static shell', () => {
  it('goes at once when nobody has seen it', () => {
    const { app, shell } = createShell(false);
    expect(shell.isConnected || app.contains(shell)).toBe(false);
    expect(app.dataset.instant).toBeUndefined();
  });

  it('stays until the drawer stands in its place, which then does not slide in', async () => {
    const { app, shell, store } = createShell(true);
    expect(app.contains(shell)).toBe(true);
    expect(app.dataset.instant).toBe('');
    store.set(isDrawerMountedAtom, true);
    expect(app.contains(shell)).toBe(false);
    await new Promise(requestAnimationFrame);
    expect(app.dataset.instant).toBeUndefined();
  });
});
