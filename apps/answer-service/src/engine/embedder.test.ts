import { describe, expect, it } from 'vitest';
import { createQuestionVectors } from './embedder.ts';

describe('createQuestionVectors', () => {
  it('a repeated question is embedded once', async () => {
    let calls = 0;
    const vectorOf = createQuestionVectors({
      name: 'counted',
      embed: async () => {
        calls += 1;
        return [Float32Array.of(1)];
      },
    });
    expect(await vectorOf('who')).toEqual(await vectorOf('who'));
    expect(calls).toBe(1);
  });

  it('a question waits for its vector, and is told that the embedder is busy only after a hundred others', async () => {
    const releases: (() => void)[] = [];
    const vectorOf = createQuestionVectors({
      name: 'slow',
      embed: () =>
        new Promise((resolve) => {
          releases.push(() => resolve([Float32Array.of(1)]));
        }),
    });
    const waiting = Array.from({ length: 100 }, (_, number) => vectorOf(`question ${number}`));
    expect(await vectorOf('one more')).toBe('busy');
    for (const release of releases) release();
    expect(await Promise.all(waiting)).not.toContain(undefined);
  });

  it('a failed embedding call frees its place in the queue', async () => {
    const vectorOf = createQuestionVectors({
      name: 'broken',
      embed: async () => {
        throw new Error('away');
      },
    });
    for (let asked = 0; asked < 10; asked += 1) {
      await expect(vectorOf('who')).rejects.toThrow('away');
    }
  });
});
