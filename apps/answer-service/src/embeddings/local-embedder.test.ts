import { afterAll, describe, expect, it } from 'vitest';
import { createLocalEmbedder } from './local-embedder.ts';

/** Loading the model takes a second, on a busy machine some. */
const LOADING_TIMEOUT_MS = 60_000;

describe('the local embedder', { timeout: LOADING_TIMEOUT_MS }, () => {
  const embedder = createLocalEmbedder();
  afterAll(() => embedder.close());

  it('the local embedder puts texts of one meaning nearer together than others', async () => {
    const [asked, same, other] = await embedder.embed([
      'How do I get a flag for a funeral?',
      'Can I have a burial flag?',
      'What is the interest rate of a home loan?',
    ]);
    expect(cosine(asked, same)).toBeGreaterThan(cosine(asked, other) + 0.2);
    expect(cosine(asked, asked)).toBeCloseTo(1);
  });

  it('the local embedder does not hold the process while nothing is asked of it', async () => {
    const held = (): number =>
      process.getActiveResourcesInfo().filter((name) => /MessagePort|Worker/.test(name)).length;
    const before = held();
    const idle = createLocalEmbedder();
    await idle.embed(['text']);
    const afterwards = held();
    await idle.close();
    expect(afterwards).toBe(before);
  });

  it('the local embedder rejects what was asked of a worker that ends, and starts another for what is asked next', async () => {
    const ended = createLocalEmbedder();
    const lost = expect(ended.embed(['text'])).rejects.toThrow('The embedding worker has ended.');
    await ended.close();
    await lost;
    expect(await ended.embed(['text'])).toHaveLength(1);
    await ended.close();
  });
});

function cosine(one: Float32Array | undefined, other: Float32Array | undefined): number {
  return [...(one ?? [])].reduce((sum, value, i) => sum + value * (other?.[i] ?? 0), 0);
}
