// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssistConfig } from '../config/assist-config.ts';
import { serveEmptyFrames } from '../drawer/frame/serve-empty-frames.test-support.ts';
import { installAssist } from './install-assist.ts';

const config: AssistConfig = {
  apiBaseUrl: 'https://api.example',
  drawerUrl: 'https://cdn.example/drawer/index.html',
};

serveEmptyFrames();

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})),
  );
});

afterEach(() => {
  const assist = window.Assist;
  if (assist && !Array.isArray(assist) && 'destroy' in assist) assist.destroy();
  Reflect.deleteProperty(window, 'Assist');
  // Resets the property that the loader sets on the window. `destroy` also resets this property, but the tests cannot
  // call `destroy` if `window.Assist` belongs to the page.
  Reflect.set(window, Symbol.for('assist.loader'), false);
  vi.unstubAllGlobals();
});

test('installing the API sets `window.Assist` and runs the pushed functions', () => {
  const run = vi.fn();
  window.Assist = [run];
  installAssist(window, () => config);
  expect(window.Assist).toHaveProperty('version');
  expect(run).toHaveBeenCalledExactlyOnceWith(window.Assist);
});

test('installing the API ignores pushed values that are not functions', () => {
  const run = vi.fn();
  Reflect.set(window, 'Assist', ['x', null, run]);
  installAssist(window, () => config);
  expect(run).toHaveBeenCalledOnce();
});

test('installing the API a second time with the same settings does nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  installAssist(window, () => config);
  const first = window.Assist;
  installAssist(window, () => ({ ...config }));
  expect(window.Assist).toBe(first);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('installing the API beside an early loader, which accepts no settings, does nothing', () => {
  Reflect.set(window, Symbol.for('assist.loader'), true);
  installAssist(window, () => ({ ...config, hasFloatingSearch: true }));
  expect('Assist' in window).toBe(false);
});

test.each([
  ['before', [{}, { hasFloatingSearch: true, siteSearch: { trigger: '#search' } }]],
  ['after', [{ hasFloatingSearch: true, siteSearch: { trigger: '#search' } }, {}]],
])(
  'a second script tag adds its settings to those of the first, which comes %s',
  async (_, settings) => {
    vi.stubGlobal('CSS', { supports: () => true });
    vi.stubGlobal('fetch', async () => new Response('{"status":"ok"}'));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    document.body.innerHTML = '<button id="search">Search</button>';
    const button = document.querySelector('button');
    const [first, second] = settings;
    installAssist(window, () => ({ ...config, ...first }));
    const { Assist } = window;
    if (!Assist || Array.isArray(Assist)) throw new Error('no API');
    // Adds the second tag's settings twice: before the health check ends, and afterwards. The loader must still add
    // only one floating box.
    installAssist(window, () => ({ ...config, ...second }));
    expect(await Assist.ready).toBe('ready');
    installAssist(window, () => ({ ...config, ...second }));
    expect(document.querySelectorAll('assist-floating-search')).toHaveLength(1);
    expect(button?.ariaHasPopup).toBe('dialog');
    button?.click();
    expect(Assist.state.isDrawerOpen).toBe(true);
    expect(warn.mock.calls.length).toBeLessThanOrEqual(1);
    warn.mockRestore();
    document.body.replaceChildren();
  },
);

test('installing the API keeps a page’s own `Assist`', () => {
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
