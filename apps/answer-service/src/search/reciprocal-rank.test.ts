import { describe, expect, it } from 'vitest';
import { fuseByReciprocalRank } from './reciprocal-rank.ts';

describe('fuseByReciprocalRank', () => {
  it('puts what stands high in several lists first', () => {
    const lists = [
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['b', 'a'],
    ];
    expect([...fuseByReciprocalRank(lists).keys()]).toEqual(['b', 'a', 'c']);
  });

  it('keeps the order of a single list, and gives nothing of none', () => {
    expect([...fuseByReciprocalRank([['x', 'y']]).keys()]).toEqual(['x', 'y']);
    expect(fuseByReciprocalRank([]).size).toBe(0);
  });
});
