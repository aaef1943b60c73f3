import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

/**
 * Maximum number of questions with a cached vector of about 2 KB. The cache helps, because popular questions repeat.
 */
const MAX_CACHED_QUESTIONS = 1_000;

/**
 * Maximum number of questions that wait for the embedder. The maximum is low, because each waiting question takes about
 * 50 ms. Further questions are answered by word search alone.
 */
const MAX_WAITING = 8;

/** Embeds a question. Returns undefined if too many questions already wait for the embedder. */
export type QuestionVectors = (question: string) => Promise<Float32Array | undefined>;

/**
 * Creates a function that embeds questions and caches their vectors. The cache stores a hash of each question, never
 * the words.
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
