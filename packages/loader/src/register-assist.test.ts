// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AssistApi } from './api.ts';
import type { AssistConfig } from './config.ts';
import {
  installAssist,
  MAX_HEALTH_CHECK_RETRIES,
  MIN_HEALTH_CHECK_INTERVAL_MS,
  registerAssist,
  retryOnReturnOrReconnect,
} from './register-assist.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';

serveEmptyFrames();

const config: AssistConfig = {
  apiBaseUrl: 'https://api.example',
  drawerUrl: 'https://cdn.example/drawer/index.html',
};
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
const domEvents: string[] = [];
let assist: AssistApi | undefined;

for (const name of ['ready', 'unavailable', 'open', 'close']) {
  document.addEventListener(`assist:${name}`, () => domEvents.push(name));
}

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: () => true });
});

afterEach(() => {
  assist?.destroy();
  vi.unstubAllGlobals();
  domEvents.length = 0;
  warn.mockClear();
  document.body.replaceChildren();
});

function serviceSays(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

/* Runs first, because later tests define the elements, and a definition cannot be undone. */
test('a failed health check leaves the page unchanged, except for one console line and one event', async () => {
  serviceSays({ status: 'down' });
  const before = document.documentElement.outerHTML;
  assist = registerAssist({
    ...config,
    hasFloatingSearch: true,
    siteSearch: { trigger: 'button' },
  });
  expect(await assist.ready).toBe('unavailable');
  await vi.waitFor(() => expect(domEvents).toEqual(['unavailable']));
  assist.open({ question: 'How?' });
  expect(customElements.get('assist-ask-button')).toBeUndefined();
  expect(document.documentElement.outerHTML).toBe(before);
  expect(warn).toHaveBeenCalledExactlyOnceWith('AI assist: health check failed (status)');
});

test('a prerendered page sends no request and gets no event until the visitor opens it', async () => {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ status: 'down' })));
  vi.stubGlobal('fetch', fetched);
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  assist = registerAssist(config);
  assist.open();
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(await assist.ready).toBe('unavailable');
  expect(fetched).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(domEvents).toEqual(['unavailable']));
});

test('a page that destroys the assistant while it is prerendered sends no request later', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
  registerAssist(config).destroy();
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).not.toHaveBeenCalled();
});

test('a paused service leaves the page unchanged, with one console line and no error report', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { registerAssist: register } = await import('./register-assist.ts');
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  serviceSays({ status: 'paused' });
  assist = register({ ...config, reportsErrors: true });
  expect(await assist.ready).toBe('unavailable');
  expect(info).toHaveBeenCalledExactlyOnceWith('AI assist: paused by its service');
  expect(warn).not.toHaveBeenCalled();
  expect(document.querySelector('iframe')).toBeNull();
  expect(customElements.get('assist-ask-button')).toBeUndefined();
  expect(domEvents).toEqual(['unavailable']);
  serviceSays({ status: 'ok' });
  const define = vi.spyOn(customElements, 'define').mockReturnValue();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(MIN_HEALTH_CHECK_INTERVAL_MS);
  expect(domEvents).toEqual(['unavailable', 'ready']);
  define.mockRestore();
  info.mockRestore();
  vi.useRealTimers();
});

test('a health check that succeeds when the visitor returns defines the elements', async () => {
  vi.useFakeTimers();
  serviceSays({}, 503);
  assist = registerAssist(config);
  expect(await assist.ready).toBe('unavailable');
  serviceSays({ status: 'ok' });
  const define = vi.spyOn(customElements, 'define').mockReturnValue();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(MIN_HEALTH_CHECK_INTERVAL_MS);
  expect(define).toHaveBeenCalled();
  expect(domEvents).toEqual(['unavailable', 'ready']);
  assist.open();
  expect(assist.state.isDrawerOpen).toBe(true);
  define.mockRestore();
  vi.useRealTimers();
});

test('a page without constructable style sheets keeps its content when the retried health check succeeds', async () => {
  vi.useFakeTimers();
  serviceSays({}, 503);
  const rejected = vi.fn();
  process.on('unhandledRejection', rejected);
  assist = registerAssist({ ...config, hasFloatingSearch: true });
  expect(await assist.ready).toBe('unavailable');
  serviceSays({ status: 'ok' });
  vi.stubGlobal('CSSStyleSheet', undefined);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(MIN_HEALTH_CHECK_INTERVAL_MS);
  vi.useRealTimers();
  // Waits one task, because Node reports unhandled rejections only after the microtasks.
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', rejected);
  expect(rejected).not.toHaveBeenCalled();
  expect(domEvents).toEqual(['unavailable']);
  expect(document.querySelector('assist-floating-search')).toBeNull();
});

test('a build with error monitoring reports a failed health check', async () => {
  serviceSays({ status: 'ok' }, 503);
  assist = registerAssist({ ...config, reportsErrors: true });
  expect(await assist.ready).toBe('unavailable');
  expect(document.querySelector('iframe')?.src).toBe(
    'https://cdn.example/drawer/report.html#health-http',
  );
  assist.destroy();
  expect(document.querySelector('iframe')).toBeNull();
});

test('a loader destroyed during the health check reports nothing', async () => {
  serviceSays({}, 503);
  assist = registerAssist({ ...config, reportsErrors: true });
  assist.destroy();
  expect(await assist.ready).toBe('unavailable');
  expect(document.querySelector('iframe')).toBeNull();
});

test('a loader destroyed before the health check ends defines nothing', async () => {
  serviceSays({ status: 'ok' });
  assist = registerAssist(config);
  assist.destroy();
  expect(await assist.ready).toBe('unavailable');
  expect(customElements.get('assist-ask-button')).toBeUndefined();
});

test('a successful health check defines the elements, adds the floating box and wires the search button', async () => {
  serviceSays({ status: 'ok' });
  document.body.innerHTML = '<button id="search">Search</button><div id="modal"></div>';
  const trigger = document.querySelector<HTMLElement>('#search');
  const listener = vi.fn();
  assist = registerAssist({
    ...config,
    hasFloatingSearch: true,
    siteSearch: { trigger: '#search', modal: '#modal', backdrop: undefined },
  });
  assist.on('open', listener);
  expect(await assist.ready).toBe('ready');
  await vi.waitFor(() => expect(domEvents).toEqual(['ready']));
  expect(customElements.get('assist-ask-button')).toBeDefined();
  expect(document.querySelectorAll('assist-floating-search')).toHaveLength(1);
  trigger?.click();
  expect(domEvents).toEqual(['ready', 'open']);
  expect(listener).toHaveBeenCalledOnce();
  expect(assist.state.isDrawerOpen).toBe(true);

  assist.destroy();
  expect(document.querySelector('assist-floating-search, assist-frame')).toBeNull();
  expect(document.documentElement.hasAttribute('style')).toBe(false);
  expect(document.querySelector<HTMLElement>('#modal')?.style.display).toBe('');
  trigger?.click();
  expect(listener).toHaveBeenCalledOnce();
});

test('an element of a destroyed loader works again with the next loader', async () => {
  serviceSays({ status: 'ok' });
  document.body.innerHTML = '<assist-ask-button><a href="/">Contact us</a></assist-ask-button>';
  const shadow = () => document.querySelector('assist-ask-button')?.shadowRoot;
  assist = registerAssist(config);
  await assist.ready;
  const button = shadow()?.querySelector('button');
  expect(button).toBeTruthy();
  assist.destroy();
  expect(shadow()?.querySelector('button')).toBeNull();
  document.dispatchEvent(new Event('assist:ready'));
  expect(shadow()?.querySelector('slot')).toBeTruthy();

  assist = registerAssist(config);
  await vi.waitFor(() => expect(shadow()?.querySelector('button')).toBe(button));
  button?.click();
  expect(assist.state.isDrawerOpen).toBe(true);
});

test('an invalid selector for the search button leaves the elements working', async () => {
  serviceSays({ status: 'ok' });
  assist = registerAssist({ ...config, siteSearch: { trigger: '][' } });
  expect(await assist.ready).toBe('ready');
});

test('a page that cannot define elements gets no floating box and no wired search', async () => {
  serviceSays({ status: 'ok' });
  vi.spyOn(customElements, 'get').mockReturnValue(undefined);
  vi.spyOn(customElements, 'define').mockImplementation(() => {
    throw new Error('not here');
  });
  assist = registerAssist(config);
  expect(await assist.ready).toBe('unavailable');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.querySelector('assist-frame')).toBeNull();
  vi.mocked(customElements.get).mockRestore();
  vi.mocked(customElements.define).mockRestore();
});

test('a page without constructable style sheets keeps its own content', async () => {
  serviceSays({ status: 'ok' });
  vi.stubGlobal('CSSStyleSheet', undefined);
  assist = registerAssist({ ...config, hasFloatingSearch: true });
  expect(await assist.ready).toBe('unavailable');
  expect(document.querySelector('assist-floating-search')).toBeNull();
});

describe('a script tag', () => {
  afterEach(() => {
    if (window.Assist && 'destroy' in window.Assist) window.Assist.destroy();
    Reflect.deleteProperty(window, 'Assist');
    // `destroy` also resets this property, but the tests cannot call it if `window.Assist` belongs to the page.
    Reflect.set(window, Symbol.for('assist.loader'), false);
  });

  test('the script tag sets `window.Assist` and runs the pushed functions, but no other pushed values', () => {
    serviceSays({ status: 'ok' });
    const run = vi.fn();
    Reflect.set(window, 'Assist', ['x', null, run]);
    installAssist(window, config);
    expect(window.Assist).toHaveProperty('version');
    expect(run).toHaveBeenCalledExactlyOnceWith(window.Assist);
  });

  test('a second script tag writes a console line and does nothing else, whatever its settings', async () => {
    vi.resetModules();
    const second = await import('./register-assist.ts');
    serviceSays({ status: 'ok' });
    document.body.innerHTML = '<button id="search">Search</button>';
    installAssist(window, config);
    const first = window.Assist;
    if (!first || !('ready' in first)) throw new Error('no API');
    second.installAssist(window, {
      ...config,
      hasFloatingSearch: true,
      siteSearch: { trigger: '#search' },
    });
    expect(window.Assist).toBe(first);
    expect(await first.ready).toBe('ready');
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'AI assist: loader.js is on this page more than once, and only the first script tag counts. Keep one tag.',
    );
    expect(document.querySelector('assist-floating-search')).toBeNull();
    document.querySelector('button')?.click();
    expect(first.state.isDrawerOpen).toBe(false);
  });

  test('the script tag keeps a page’s own `Assist`', () => {
    serviceSays({ status: 'ok' });
    const own = { brand: 'of the page' };
    Reflect.set(window, 'Assist', own);
    installAssist(window, config);
    expect(window.Assist).toBe(own);
  });

  test('a script tag works again after destroy', () => {
    serviceSays({ status: 'ok' });
    installAssist(window, config);
    const first = window.Assist;
    if (first && 'destroy' in first) first.destroy();
    expect('Assist' in window).toBe(false);
    installAssist(window, config);
    expect(window.Assist).toBeDefined();
    expect(window.Assist).not.toBe(first);
  });
});

describe('the retries of the health check', () => {
  const attempt = vi.fn(async () => false);
  const hidden = vi.spyOn(document, 'hidden', 'get');
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    attempt.mockReset().mockResolvedValue(false);
    hidden.mockReturnValue(false);
    stop = retryOnReturnOrReconnect(attempt);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  async function comeBack(type = 'pageshow', wait = MIN_HEALTH_CHECK_INTERVAL_MS): Promise<void> {
    (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type));
    await vi.advanceTimersByTimeAsync(wait);
  }

  test.each(['visibilitychange', 'pageshow', 'online'])(
    'the health check is tried again at %s',
    async (type) => {
      await vi.advanceTimersByTimeAsync(10 * MIN_HEALTH_CHECK_INTERVAL_MS);
      expect(attempt).not.toHaveBeenCalled();
      await comeBack(type, 0);
      expect(attempt).toHaveBeenCalledOnce();
    },
  );

  test('the health check is not tried again when the visitor leaves', async () => {
    hidden.mockReturnValue(true);
    await comeBack('visibilitychange');
    expect(attempt).not.toHaveBeenCalled();
  });

  test('the retry of the health check waits for the minimum interval, and merges early retries', async () => {
    await comeBack('online', MIN_HEALTH_CHECK_INTERVAL_MS - 1);
    await comeBack('pageshow', 0);
    expect(attempt).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledOnce();
    await comeBack('online', MIN_HEALTH_CHECK_INTERVAL_MS - 1);
    expect(attempt).toHaveBeenCalledOnce();
  });

  test('the retry of the health check ends with success, with the last try, and when it is stopped', async () => {
    for (let turn = 0; turn < MAX_HEALTH_CHECK_RETRIES + 3; turn += 1) await comeBack();
    expect(attempt).toHaveBeenCalledTimes(MAX_HEALTH_CHECK_RETRIES);
    attempt.mockClear().mockResolvedValue(true);
    stop = retryOnReturnOrReconnect(attempt);
    await comeBack();
    await comeBack();
    expect(attempt).toHaveBeenCalledOnce();
    attempt.mockClear().mockResolvedValue(false);
    stop = retryOnReturnOrReconnect(attempt);
    await comeBack('online', 0);
    stop();
    await vi.advanceTimersByTimeAsync(MIN_HEALTH_CHECK_INTERVAL_MS);
    expect(attempt).not.toHaveBeenCalled();
  });
});
