// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitForSize } from './frame-size.ts';

describe('waitForSize', () => {
  afterEach(() => vi.restoreAllMocks());

  it('waitForSize resolves at once in a frame that has a size', async () => {
    await expect(waitForSize()).resolves.toBeUndefined();
  });

  it.each([0, 10])('waitForSize waits in a frame that is %i px wide', async (none) => {
    const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(none);
    let isSized = false;
    const waiting = waitForSize().then(() => {
      isSized = true;
    });
    window.dispatchEvent(new Event('resize'));
    await Promise.resolve();
    expect(isSized).toBe(false);
    width.mockReturnValue(390);
    window.dispatchEvent(new Event('resize'));
    await waiting;
    expect(isSized).toBe(true);
  });
});
