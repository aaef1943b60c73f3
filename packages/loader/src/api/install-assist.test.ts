// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssistConfig } from '../configuration/assist-config.ts';
import { installAssist } from './install-assist.ts';

const config: AssistConfig = {
  apiBaseUrl: 'https://api.example',
  drawerUrl: 'https://cdn.example/drawer/index.html',
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

afterEach(() => {
  const assist = window.Assist;
  if (assist && !Array.isArray(assist) && 'destroy' in assist) assist.destroy();
  Reflect.deleteProperty(window, 'Assist');
  // A loader beside a page's own Assist has no API to destroy it by.
  Reflect.set(window, Symbol.for('assist.loader'), false);
  vi.unstubAllGlobals();
});

test('installing the API puts it in place and runs what was pushed before', () => {
  const run = vi.fn();
  window.Assist = [run];
  installAssist(window, () => config);
  expect(window.Assist).toHaveProperty('version');
  expect(run).toHaveBeenCalledExactlyOnceWith(window.Assist);
});

test('installing the API takes nothing but functions from the queue', () => {
  const run = vi.fn();
  Reflect.set(window, 'Assist', ['x', null, run]);
  installAssist(window, () => config);
  expect(run).toHaveBeenCalledOnce();
});

test('installing the API does nothing the second time', () => {
  installAssist(window, () => config);
  const first = window.Assist;
  const readConfig = vi.fn(() => config);
  installAssist(window, readConfig);
  expect(readConfig).not.toHaveBeenCalled();
  expect(window.Assist).toBe(first);
});

test('installing the API leaves a page its own Assist', () => {
  const own = { brand: 'of the page' };
  Reflect.set(window, 'Assist', own);
  installAssist(window, () => config);
  expect(window.Assist).toBe(own);
});

test('the API can be installed again after destroy', () => {
  installAssist(window, () => config);
  const first = window.Assist;
  if (first && 'destroy' in first) first.destroy();
  expect('Assist' in window).toBe(false);
  installAssist(window, () => config);
  expect(window.Assist).toBeDefined();
  expect(window.Assist).not.toBe(first);
});

test('installing the API leaves the page unmarked when the configuration is wrong', () => {
  const broken = (): never => {
    throw new Error('Missing required environment variable: VITE_API_BASE_URL');
  };
  expect(() => installAssist(window, broken)).toThrow('VITE_API_BASE_URL');
  expect('Assist' in window).toBe(false);
  installAssist(window, () => config);
  expect(window.Assist).toBeDefined();
});
