import { describe, expect, it } from 'vitest';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

describe('LeastRecentlyUsedCache', () => {
  it('a map of the latest used forgets what was not asked for the longest', () => {
    const latest = new LeastRecentlyUsedCache<number>(2);
    latest.set('first', 1);
    latest.set('second', 2);
    expect(latest.get('first')).toBe(1);
    latest.set('third', 3);
    expect(['first', 'second', 'third'].map((key) => latest.get(key))).toEqual([1, undefined, 3]);
  });

  it('a map of the latest used takes a new value in place of an old one', () => {
    const latest = new LeastRecentlyUsedCache<number>(1);
    latest.set('first', 1);
    latest.set('first', 2);
    expect(latest.get('first')).toBe(2);
  });
});
