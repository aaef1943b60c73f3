import { describe, expect, it } from 'vitest';
import { topRanked } from '../search/top-ranked.ts';
import { createVectorIndex } from './vector-index.ts';
import { normalise } from './vectors.ts';

/** Vectors that look random and are the same every time. */
function vectors(count: number, dimensions: number): Float32Array[] {
  let state = 1;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  };
  return Array.from({ length: count }, () =>
    normalise(Float32Array.from({ length: dimensions }, next)),
  );
}

describe('a vector index', () => {
  it('a vector index gives the cosine with every vector, and 0 below it', async () => {
    const index = await createVectorIndex([Float32Array.of(1, 0), Float32Array.of(-1, 0)]);
    expect([...index.score(Float32Array.of(1, 0))]).toEqual([1, 0]);
  });

  it('a vector index finds the nearest of many as comparing all of them does', async () => {
    const all = vectors(6_000, 64);
    const [asked = new Float32Array()] = vectors(1, 64);
    const near = all.slice(0, 5).map((vector) => {
      return normalise(Float32Array.from(vector, (value, i) => value * 0.4 + (asked[i] ?? 0)));
    });
    const index = await createVectorIndex([...all, ...near]);
    const exact = [...all, ...near].map((vector) =>
      vector.reduce((sum, value, i) => sum + value * (asked[i] ?? 0), 0),
    );
    expect(topRanked(index.score(asked), 5)).toEqual(topRanked(Float32Array.from(exact), 5));
  });

  it('a vector index knows nothing of vectors of another length, or of none', async () => {
    const index = await createVectorIndex([Float32Array.of(1, 0)]);
    expect([...index.score(Float32Array.of(1))]).toEqual([0]);
    expect([...(await createVectorIndex([])).score(Float32Array.of(1))]).toEqual([]);
  });
});
