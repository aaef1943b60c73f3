import { afterEach, expect, it, vi } from 'vitest';
import { withProgress } from './progress.mjs';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('long work prints a line at its start, every ten seconds and at its end', async () => {
  vi.useFakeTimers();
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const working = withProgress(
    { doing: 'Installing', done: 'Installed' },
    () => new Promise<void>((resolve) => setTimeout(resolve, 21_000)),
  );
  await vi.advanceTimersByTimeAsync(21_000);
  await working;
  expect(log.mock.calls.flat()).toEqual([
    'Installing…',
    'Installing… 10 s',
    'Installing… 20 s',
    'Installed in 21 s.',
  ]);
});

it('work that fails ends its progress lines', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'log').mockReturnValue();
  const work = () => Promise.reject(new Error('no network'));
  await expect(withProgress({ doing: 'Installing', done: '' }, work)).rejects.toThrow('no network');
  expect(vi.getTimerCount()).toBe(0);
});
