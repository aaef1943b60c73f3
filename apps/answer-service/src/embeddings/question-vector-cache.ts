import { createHash } from 'node:crypto';
import { LeastRecentlyUsedCache } from '../least-recently-used-cache.ts';
import type { Embedder } from './embedder.ts';

/** Questions whose vectors are cached: popular ones come again and again, at 2 KB each. */
const MAX_CACHED_QUESTIONS = 1_000;

/** Embeds single questions and caches their vectors by a hash: the words are not kept. */
export function cacheQuestionVectors(
  embedder: Embedder,
): (question: string) => Promise<Float32Array> {
  const vectors = new LeastRecentlyUsedCache<Float32Array>(MAX_CACHED_QUESTIONS);
  return async (question) => {
    const key = createHash('sha256').update(question).digest('base64');
    const known = vectors.get(key);
    if (known !== undefined) return known;
    const vector = (await embedder.embed([question]))[0] ?? new Float32Array();
    vectors.set(key, vector);
    return vector;
  };
}
