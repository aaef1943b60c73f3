// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SILENCE_MS, type SilentFrame } from './silent-frame.ts';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
let frame: SilentFrame;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { watchSilentFrame } = await import('./silent-frame.ts');
  frame = watchSilentFrame();
});

afterEach(() => {
  vi.useRealTimers();
  warn.mockClear();
});

test('a frame that has loaded and stays silent is told of once, with the origin and the setting', () => {
  frame.hasLoaded();
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  frame.hasLoaded();
  vi.advanceTimersByTime(SILENCE_MS);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    `AI assist: The drawer did not answer. If the browser says that frame-ancestors refuses this page, add ${location.origin} to VITE_ALLOWED_HOST_ORIGINS and build again.`,
  );
});

test('a frame whose drawer shakes hands, before it has loaded or after, is not told of', () => {
  frame.hasLoaded();
  frame.stop();
  frame.hasLoaded();
  vi.advanceTimersByTime(SILENCE_MS);
  expect(warn).not.toHaveBeenCalled();
});
