import { createHash } from 'node:crypto';
import type { Embedder } from './embedder.ts';
import { LeastRecentlyUsedCache } from './least-recently-used-cache.ts';

/**
 * Maximum number of questions with a cached vector of about 2 KB. The cache helps, because popular questions repeat.
 */
const MAX_CACHED_QUESTIONS = 1_000;

/**
 * Maximum number of questions that wait for the embedder. Each waiting question takes about 50 ms, so the last one
 * waits for 5 s. Further questions fail: by words alone, the gate would give the same question another verdict.
 */
const MAX_WAITING = 100;

/** Embeds a question. Resolves to `busy` if too many questions already wait for the embedder. */
export type QuestionVectors = (question: string) => Promise<Float32Array | undefined | 'busy'>;

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
    if (waiting >= MAX_WAITING) return 'busy';
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
