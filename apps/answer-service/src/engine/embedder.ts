import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface Embedder {
  /** Stored vectors are kept apart by this name, because vectors of different models cannot be compared. */
  readonly name: string;
  /** Number of texts in one call. Default: 8. */
  readonly batchSize?: number;
  /** Number of calls at a time. Default: 1. */
  readonly calls?: number;
  /** Returns the vectors in the order of the texts, each normalised to length 1. @throws errors of the model */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

export const BATCH = 8;

/** Sort the items by length first, because the longest text slows its whole batch. */
export async function* embedInBatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  embedder: Embedder,
): AsyncGenerator<{ batch: readonly Item[]; vectors: readonly Float32Array[] }> {
  const { batchSize = BATCH, calls = 1 } = embedder;
  for (let start = 0; start < items.length; start += batchSize * calls) {
    const batches = Array.from({ length: calls }, (_, call) =>
      items.slice(start + call * batchSize, start + (call + 1) * batchSize),
    ).filter((batch) => batch.length > 0);
    yield* await Promise.all(
      batches.map(async (batch) => ({ batch, vectors: await embedder.embed(batch.map(textOf)) })),
    );
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

/** A vector is `busy` if too many questions wait, and undefined after a failure. The search then goes by words. */
export type QuestionVectors = (question: string) => Promise<Float32Array | undefined | 'busy'>;

/**
 * Creates a function that embeds questions and caches their vectors. The cache stores a hash of each question, never
 * the words.
 * @param onFailure receives the error of each failed call
 */
export function createQuestionVectors(
  embedder: Embedder,
  onFailure: (error: unknown) => void,
): QuestionVectors {
  const vectors = new LRUCache<string, Float32Array>({ max: MAX_CACHED_QUESTIONS });
  let waiting = 0;
  let pausedUntil = 0;
  return async (question) => {
    const key = createHash('sha256').update(question).digest('base64');
    const known = vectors.get(key);
    if (known !== undefined || performance.now() < pausedUntil) return known;
    if (waiting >= MAX_WAITING) return 'busy';
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
