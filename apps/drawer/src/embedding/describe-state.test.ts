// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { modeAtom } from '../state/atoms.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { createAppearance } from './appearance.ts';
import { describeState } from './describe-state.ts';

describe('the state for the host', () => {
  it('the host receives the state, and never the question', () => {
    const { store, configuration, assistant } = createTestDrawer({ VITE_ENVIRONMENT: 'staging' });
    assistant.open();
    assistant.setContextUrl('https://www.example.gov/');
    assistant.ask('Jane Canary');
    expect(describeState(store, configuration, false)).toEqual({
      isDrawerOpen: true,
      isReady: false,
      mode: 'answering',
      contextUrl: 'https://www.example.gov/',
      environment: 'staging',
      errorReporting: 'missing',
    });
  });

  it('the host receives the question while it is debugging', () => {
    const { store, configuration, assistant } = createTestDrawer();
    assistant.ask('What is new?');
    expect(describeState(store, configuration, true)).toMatchObject({
      isDrawerOpen: false,
      contextUrl: null,
      query: 'What is new?',
    });
    expect(store.get(modeAtom)).toBe('answering');
  });
});

describe('the host’s theme and viewport', () => {
  it('the host’s theme is applied to the app’s root, and replaces the whole previous theme', () => {
    vi.stubGlobal('CSS', { supports: (_: string, value: string) => value !== 'nonsense' });
    const root = document.createElement('div');
    const appearance = createAppearance(root);
    appearance.setTheme({
      'color-accent': '#007a33',
      'radius-12': '0px',
      'color-scheme': 'dark',
      'color-text': 'nonsense',
      'space-4': '1px',
    });
    expect(root.style.getPropertyValue('--color-accent')).toBe('#007a33');
    expect(root.style.getPropertyValue('--assist-radius-12')).toBe('0px');
    expect(root.dataset.scheme).toBe('dark');
    expect(root.style).toHaveLength(2);
    appearance.setTheme({ 'color-line': '#ccc' });
    expect(root.style).toHaveLength(1);
    expect(root.dataset.scheme).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('the host’s first theme is reported, even if it is empty', async () => {
    const appearance = createAppearance(document.createElement('div'));
    const reported = vi.fn();
    const whenReported = appearance.whenThemed.then(reported);
    await Promise.resolve();
    expect(reported).not.toHaveBeenCalled();
    appearance.setTheme({});
    await whenReported;
  });

  it('the host’s viewport is applied to the app’s root', () => {
    const root = document.createElement('div');
    createAppearance(root).setViewport({ height: 412, offsetTop: 20 });
    expect(root.style.getPropertyValue('--assist-viewport-height')).toBe('412px');
    expect(root.style.getPropertyValue('--assist-viewport-top')).toBe('20px');
  });
});
