import { describe, expect, it } from 'vitest';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

describe('LeastRecentlyUsedCache', () => {
  it('a full cache evicts the least recently used value', () => {
    const cache = new LeastRecentlyUsedCache<number>(2);
    cache.set('first', 1);
    cache.set('second', 2);
    expect(cache.get('first')).toBe(1);
    cache.set('third', 3);
    expect(['first', 'second', 'third'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
  });

  it('the cache replaces the value of a key', () => {
    const cache = new LeastRecentlyUsedCache<number>(1);
    cache.set('first', 1);
    cache.set('first', 2);
    expect(cache.get('first')).toBe(2);
  });
});
