import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

/** Questions whose vectors are cached, at 2 KB each: popular ones come again and again. */
const MAX_CACHED_QUESTIONS = 1_000;

/** Questions that may wait for the embedder. Others are answered by words, because each one waiting costs some 50 ms. */
const MAX_WAITING = 8;

/** Embeds questions. Undefined for a question that would wait too long. */
export type QuestionVectors = (question: string) => Promise<Float32Array | undefined>;

/**
 * Embeds questions and caches their vectors by a hash: the words are not kept.
 *
 * @returns a function that throws what the embedder throws
 */
export function createQuestionVectors(embedder: Embedder): QuestionVectors {
  const vectors = new LeastRecentlyUsedCache<Float32Array>(MAX_CACHED_QUESTIONS);
  let waiting = 0;
  return async (question) => {
    const key = createHash('sha256').update(question).digest('base64');
    const known = vectors.get(key);
    if (known !== undefined) return known;
    if (waiting >= MAX_WAITING) return undefined;
    waiting += 1;
    try {
      const [vector] = await embedder.embed([question]);
      if (vector !== undefined) vectors.set(key, vector);
      return vector;
    } finally {
      waiting -= 1;
    }
  };
}
