// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { readViewport, watchViewport } from './viewport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubViewport() {
  const viewport = Object.assign(new EventTarget(), { height: 420.5, offsetTop: 60, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  return viewport;
}

test('`watchViewport` reports resizing and scrolling until the signal aborts', () => {
  const viewport = stubViewport();
  const watch = new AbortController();
  const run = vi.fn();
  watchViewport(run, watch.signal);
  expect(run).not.toHaveBeenCalled();
  viewport.dispatchEvent(new Event('resize'));
  viewport.dispatchEvent(new Event('scroll'));
  watch.abort();
  viewport.dispatchEvent(new Event('resize'));
  expect(run).toHaveBeenCalledTimes(2);
});

test('`readViewport` returns the part of the page above an on-screen keyboard', () => {
  stubViewport();
  expect(readViewport()).toEqual({ height: 420.5, offsetTop: 60 });
});

test('`readViewport` returns undefined during a pinch zoom', () => {
  stubViewport().scale = 2;
  expect(readViewport()).toBeUndefined();
});

test('`readViewport` returns undefined in a browser without `visualViewport`', () => {
  vi.stubGlobal('visualViewport', undefined);
  expect(readViewport()).toBeUndefined();
  expect(() => watchViewport(() => {}, AbortSignal.abort())).not.toThrow();
});
