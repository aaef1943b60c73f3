import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createQuestionVectors } from './embedder.ts';

describe('createQuestionVectors', () => {
  it('a repeated question is embedded once', async () => {
    let calls = 0;
    const embed = async (): Promise<Float32Array[]> => {
      calls += 1;
      return [Float32Array.of(1)];
    };
    const vectorOf = createQuestionVectors({ name: 'counted', embed }, () => {});
    expect(await vectorOf('who')).toEqual(await vectorOf('who'));
    expect(calls).toBe(1);
  });

  it('a question waits for its vector, and is told that the embedder is busy only after a hundred others', async () => {
    const releases: (() => void)[] = [];
    const embed = (): Promise<Float32Array[]> =>
      new Promise((resolve) => {
        releases.push(() => resolve([Float32Array.of(1)]));
      });
    const vectorOf = createQuestionVectors({ name: 'slow', embed }, () => {});
    const waiting = Array.from({ length: 100 }, (_, number) => vectorOf(`question ${number}`));
    await expect(vectorOf('one more')).rejects.toMatchObject({ name: 'SearchBusy' });
    for (const release of releases) release();
    expect(await Promise.all(waiting)).not.toContain(undefined);
  });

  it('a failed embedding call frees its place in the queue, and pauses the next calls', async () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const embed = vi.fn(async () => {
      throw new Error('away');
    });
    const onFailure = vi.fn();
    const vectorOf = createQuestionVectors({ name: 'broken', embed }, onFailure);
    for (let asked = 0; asked < 110; asked += 1) {
      expect(await vectorOf('who')).toBeUndefined();
      expect(await vectorOf('who')).toBeUndefined();
      vi.advanceTimersByTime(10_001);
    }
    expect(embed).toHaveBeenCalledTimes(110);
    expect(onFailure).toHaveBeenCalledTimes(110);
  });
});
