import type { EmbeddingProgress } from './content-index.ts';
import { embedInBatches } from './embed-in-batches.ts';
import type { Embedder } from './embedder.ts';
import { type KnownVectors, readVectors, vectorKey, writeVectors } from './vector-file.ts';

/**
 * Number of new vectors after which the cache is saved. A service that is stopped early embeds at most this many texts
 * again.
 */
const VECTORS_PER_SAVE = 400;

/** The name of the vector file in a content folder. `npm run index` writes it. */
export const VECTORS_FILE = 'vectors.bin';

/** Paths of two vector files: one is shipped together with the texts, the other is a cache on this machine. */
export interface VectorFiles {
  /** Path of the shipped file. The file is only read, and may be missing. */
  readonly shipped: string;
  /** Path of the cache, which is read and written. */
  readonly cache: string;
  /**
   * Receives the error if the cache cannot be written. The next start then embeds the same texts again. Without this
   * function, `embedTexts` throws the error.
   */
  readonly onUnsaved?: (error: unknown) => void;
}

/**
 * Returns a vector for each text. Embeds only texts without a vector in either file, shortest first, and saves the new
 * vectors.
 * @throws errors of the embedder, after the vectors embedded so far are saved; and of a cache that cannot be written
 */
export async function embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { shipped, cache, onUnsaved }: VectorFiles,
  onProgress?: EmbeddingProgress,
): Promise<Float32Array[]> {
  const known: KnownVectors = new Map([
    ...(await readVectors(shipped)),
    ...(await readVectors(cache)),
  ]);
  const keys = texts.map((text) => vectorKey(embedder.name, text));
  const missing = new Map<string, string>();
  for (const [position, key] of keys.entries()) {
    if (!known.has(key)) missing.set(key, texts[position] ?? '');
  }
  const order = [...missing].sort(([, a], [, b]) => a.length - b.length);
  const save = async (): Promise<void> => {
    const wanted = keys.flatMap((key) => {
      const vector = known.get(key);
      return vector === undefined ? [] : [[key, vector] as const];
    });
    await writeVectors(cache, new Map(wanted)).catch(onUnsaved);
  };
  let unsaved = 0;
  let done = 0;
  try {
    for await (const { batch, vectors } of embedInBatches(order, ([, text]) => text, embedder)) {
      for (const [position, [key]] of batch.entries()) {
        const vector = vectors[position];
        if (vector !== undefined) known.set(key, vector);
      }
      done += batch.length;
      onProgress?.(done, order.length);
      unsaved += batch.length;
      if (unsaved >= VECTORS_PER_SAVE) {
        await save();
        unsaved = 0;
      }
    }
  } finally {
    if (unsaved > 0) await save();
  }
  return keys.map((key) => known.get(key) ?? new Float32Array());
}
