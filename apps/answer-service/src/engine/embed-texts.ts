import { embedInBatches } from './embed-in-batches.ts';
import type { Embedder } from './embedder.ts';
import type { EmbeddingProgress } from './search-engine.ts';
import { type KnownVectors, readVectors, vectorKey, writeVectors } from './vector-file.ts';

/** Vectors between two saves: a stopped service repeats at most this many. */
const VECTORS_PER_SAVE = 400;

/** Files of vectors: one that ships with the content, and the cache of this machine. */
export interface VectorFiles {
  /** Read-only; may be missing. */
  readonly shipped: string;
  /** Read and written. If it cannot be written, the next start embeds again. */
  readonly cache: string;
}

/**
 * Embeds the texts that no file has a vector for, shorter ones first.
 * @throws errors of the embedder; finished vectors are saved
 */
export async function embedTexts(
  texts: readonly string[],
  embedder: Embedder,
  { shipped, cache }: VectorFiles,
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
    await writeVectors(cache, new Map(wanted)).catch(() => {});
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
