import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('createThrottle', () => {
  it('the throttle calls at once, then once per interval while calls are scheduled', () => {
    const call = vi.fn();
    const throttle = createThrottle(call, 100);
    for (let time = 0; time < 250; time += 10) {
      throttle.schedule();
      vi.advanceTimersByTime(10);
    }
    expect(call).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1_000);
    expect(call).toHaveBeenCalledTimes(4);
  });

  it('the throttle calls at once again after an idle interval', () => {
    const call = vi.fn();
    const throttle = createThrottle(call, 100);
    throttle.schedule();
    vi.advanceTimersByTime(100);
    expect(call).toHaveBeenCalledTimes(1);
    throttle.schedule();
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('the interval of the throttle starts after the microtasks of a call', async () => {
    const call = vi.fn(() => {
      queueMicrotask(() => vi.advanceTimersByTime(50));
    });
    const throttle = createThrottle(call, 100);
    throttle.schedule();
    await Promise.resolve();
    throttle.schedule();
    vi.advanceTimersByTime(99);
    expect(call).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('the throttle cancels a waiting call and leaves no timer running', () => {
    const call = vi.fn();
    const throttle = createThrottle(call, 100);
    throttle.schedule();
    throttle.schedule();
    throttle.cancel();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(call).toHaveBeenCalledTimes(1);
  });
});
