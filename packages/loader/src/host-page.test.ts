// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readHostTheme, readViewport, watchViewport } from './host-page.ts';

const root = document.documentElement;
let isDarkPreferred = false;

beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => !value.includes('!') });
  vi.stubGlobal('matchMedia', () => ({ matches: isDarkPreferred }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  isDarkPreferred = false;
  root.removeAttribute('style');
  document.head.replaceChildren();
});

test('the host’s theme is only the colour scheme on a page without theme properties', () => {
  expect(readHostTheme()).toEqual({ 'color-scheme': 'light' });
});

test('the host’s theme takes the known properties with valid values', () => {
  root.style.setProperty('--assist-color-accent', ' #005ea2 ');
  root.style.setProperty('--assist-radius-8', '2px');
  root.style.setProperty('--assist-color-text', 'not!a!colour');
  root.style.setProperty('--assist-color-anything', 'red');
  root.style.setProperty('--color-accent', 'red');
  expect(readHostTheme()).toEqual({
    'color-scheme': 'light',
    'color-accent': '#005ea2',
    'radius-8': '2px',
  });
});

describe('the colour scheme', () => {
  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['only dark', false, 'dark'],
    ['light dark', false, 'light'],
    ['light dark', true, 'dark'],
    ['dark light', true, 'dark'],
    ['normal', true, 'light'],
  ])(
    'the colour scheme of a page with %s, with dark preferred: %s, is %s',
    (scheme, prefersDark, expected) => {
      isDarkPreferred = prefersDark;
      root.style.setProperty('color-scheme', scheme);
      expect(readHostTheme()['color-scheme']).toBe(expected);
    },
  );

  test.each([
    ['rgb(232, 237, 245)', 'dark'],
    ['rgba(232, 237, 245, 0.9)', 'dark'],
    ['rgb(27, 36, 48)', 'light'],
  ])('the colour scheme of a page without one and with text in %s is %s', (color, expected) => {
    document.body.style.color = color;
    expect(readHostTheme()['color-scheme']).toBe(expected);
    root.style.setProperty('color-scheme', 'light');
    expect(readHostTheme()['color-scheme']).toBe('light');
    document.body.removeAttribute('style');
  });

  test.each([
    ['oklch(0.2 0.01 250)', 'light'],
    ['oklch(0.94 0.01 250)', 'dark'],
    ['oklch(0.94 0.01 250 / 0.9)', 'dark'],
    ['oklab(0.27 -0.01 -0.02)', 'light'],
    ['oklab(0.94 0 -0.01)', 'dark'],
    ['lab(14 -1 -8)', 'light'],
    ['lab(93 -0.4 -4)', 'dark'],
    ['lch(14 8 260)', 'light'],
    ['lch(93 4 264)', 'dark'],
    ['color(srgb 0.1 0.14 0.19)', 'light'],
    ['color(display-p3 0.91 0.93 0.96)', 'dark'],
    ['color(display-p3 none 0.93 0.96 / 0.5)', 'dark'],
  ])(
    'the colour scheme of a page with text in %s, in CSS Color 4 notation, is %s',
    (color, expected) => {
      // Stubs `getComputedStyle`, because happy-dom drops colours in these notations. Browsers return such colours.
      vi.stubGlobal('getComputedStyle', () => ({
        color,
        colorScheme: 'normal',
        getPropertyValue: () => '',
      }));
      expect(readHostTheme()['color-scheme']).toBe(expected);
    },
  );

  test('the colour scheme may come from the page’s meta element', () => {
    const meta = document.createElement('meta');
    meta.name = 'color-scheme';
    meta.content = 'dark';
    document.head.append(meta);
    expect(readHostTheme()['color-scheme']).toBe('dark');
  });
});

describe('the visible part of the page', () => {
  function stubViewport() {
    const viewport = Object.assign(new EventTarget(), { height: 420.5, offsetTop: 60, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    return viewport;
  }

  test('`watchViewport` measures at events until the signal aborts, and again after the last one', () => {
    vi.useFakeTimers();
    const viewport = stubViewport();
    const watch = new AbortController();
    const run = vi.fn();
    watchViewport(run, watch.signal);
    expect(run).not.toHaveBeenCalled();
    viewport.dispatchEvent(new Event('resize'));
    expect(run).toHaveBeenCalledExactlyOnceWith({ height: 420.5, offsetTop: 60 });
    viewport.height = 844;
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenLastCalledWith({ height: 844, offsetTop: 60 });
    watch.abort();
    run.mockClear();
    viewport.dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(1_000);
    expect(run).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  test('`readViewport` returns undefined during a pinch zoom', () => {
    stubViewport().scale = 2;
    expect(readViewport()).toBeUndefined();
  });

  test('`readViewport` measures a page that reports a scale of 1.0000001', () => {
    stubViewport().scale = 1.0000001;
    expect(readViewport()).toEqual({ height: 420.5, offsetTop: 60 });
  });

  test('`readViewport` returns undefined in a browser without `visualViewport`', () => {
    vi.stubGlobal('visualViewport', undefined);
    expect(readViewport()).toBeUndefined();
    expect(() => watchViewport(() => {}, AbortSignal.abort())).not.toThrow();
  });
});
