import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

/** Questions with a cached vector of 2 KB each, because popular questions repeat. */
const MAX_CACHED_QUESTIONS = 1_000;

/**
 * Questions that may wait for the embedder. More are answered by words, because each waiting question costs some 50 ms.
 */
const MAX_WAITING = 8;

/** Embeds a question. Undefined if too many are waiting. */
export type QuestionVectors = (question: string) => Promise<Float32Array | undefined>;

/**
 * Embeds questions and caches their vectors by a hash, without the words.
 * @returns a function that throws errors of the embedder
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
