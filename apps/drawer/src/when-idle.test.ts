import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from './when-idle.ts';

const task = vi.fn();

beforeEach(() => {
  task.mockReset();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a task for an idle browser runs after its maximum wait, even if the browser stays busy', () => {
  const request = vi.fn();
  vi.stubGlobal('requestIdleCallback', request);
  whenIdle(task, 500);
  expect(request).toHaveBeenCalledExactlyOnceWith(task, { timeout: 500 });
});

test('without `requestIdleCallback`, a task runs after its maximum wait', () => {
  expect('requestIdleCallback' in globalThis).toBe(false);
  whenIdle(task, 500);
  vi.advanceTimersByTime(499);
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(task).toHaveBeenCalledOnce();
});
