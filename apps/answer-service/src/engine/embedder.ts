import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface Embedder {
  /** Stored vectors are kept apart by this name, because vectors of different models cannot be compared. */
  readonly name: string;
  /** Maximum number of texts to embed at once. Default: 8. */
  readonly batchSize?: number;
  /** Returns the vectors in the order of the texts, each normalised to length 1. @throws errors of the model */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
  /**
   * Returns the words that the model knows as a whole, in small letters. Undefined if it knows none of the language. A
   * model without this function reads misspelt words well. @throws errors of the model
   */
  vocabulary?(language: string): Promise<ReadonlySet<string> | undefined>;
}

export const BATCH = 8;

/** Sort the items by length first, because the longest text slows its whole batch. */
export async function* embedInBatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  embedder: Embedder,
): AsyncGenerator<{ batch: readonly Item[]; vectors: readonly Float32Array[] }> {
  const { batchSize = BATCH } = embedder;
  for (let start = 0; start < items.length; start += batchSize) {
    const batch = items.slice(start, start + batchSize);
    yield { batch, vectors: await embedder.embed(batch.map(textOf)) };
  }
}

/** Scales a vector to length 1, in place. The dot product of two scaled vectors is their cosine similarity. */
export function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dotProduct(vector, vector)) || 1;
  for (const [position, value] of vector.entries()) vector[position] = value / length;
  return vector;
}

export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 1) sum += (one[i] ?? 0) * (other[i] ?? 0);
  return sum;
}

/** Number of cached vectors, of 2 KB each. The cache helps, because popular questions repeat. */
const MAX_CACHED_QUESTIONS = 1_000;

/**
 * Maximum number of questions that wait for the embedder. Each waiting question takes about 50 ms, so the last one
 * waits for 5 s. Further questions fail: by words alone, the gate would give the same question another verdict.
 */
const MAX_WAITING = 100;

/** Pause after a failed call, in ms, so that questions do not wait for timeouts. */
const PAUSE_MS = 10_000;

export type QuestionVectors = ReturnType<typeof createQuestionVectors>;

/**
 * Creates a function that embeds questions and caches their vectors. The cache stores a hash of each question, never
 * the words. After a failure, the vector is undefined, and the search goes by words. If too many questions wait, the
 * function throws `SearchBusy`.
 */
export function createQuestionVectors(embedder: Embedder, onFailure: (error: unknown) => void) {
  const vectors = new LRUCache<string, Float32Array>({ max: MAX_CACHED_QUESTIONS });
  let waiting = 0;
  let pausedUntil = 0;
  return async (question: string): Promise<Float32Array | undefined> => {
    const key = createHash('sha256').update(question).digest('base64');
    const known = vectors.get(key);
    if (known !== undefined || performance.now() < pausedUntil) return known;
    if (waiting >= MAX_WAITING) throw Object.assign(new Error(), { name: 'SearchBusy' });
    waiting += 1;
    try {
      const [vector] = await embedder.embed([question]);
      if (vector !== undefined) vectors.set(key, vector);
      return vector;
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_MS;
      onFailure(error);
      return undefined;
    } finally {
      waiting -= 1;
    }
  };
}
