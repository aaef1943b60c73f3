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

test('the viewport is watched for its size and its place, until the signal aborts', () => {
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

test('the viewport is what an on-screen keyboard leaves visible', () => {
  stubViewport();
  expect(readViewport()).toEqual({ height: 420.5, offsetTop: 60 });
});

test('the viewport during a pinch zoom is not taken for that of a keyboard', () => {
  stubViewport().scale = 2;
  expect(readViewport()).toBeUndefined();
});

test('the viewport is unknown where the browser does not tell', () => {
  vi.stubGlobal('visualViewport', undefined);
  expect(readViewport()).toBeUndefined();
  expect(() => watchViewport(() => {}, AbortSignal.abort())).not.toThrow();
});
