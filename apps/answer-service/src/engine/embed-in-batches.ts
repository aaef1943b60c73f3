import type { Embedder } from './embedder.ts';

/** Texts in one call to the embedder. */
const BATCH = 8;

/** Some items, and the vector of each, in the same order. */
export interface EmbeddedBatch<Item> {
  readonly batch: readonly Item[];
  readonly vectors: readonly Float32Array[];
}

/**
 * Embeds the texts of items, a few in each call. A call takes as long as its longest text, so texts of about the same length should
 * follow each other.
 *
 * @throws what the embedder throws
 */
export async function* embedInBatches<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  embedder: Embedder,
): AsyncGenerator<EmbeddedBatch<Item>> {
  for (let start = 0; start < items.length; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    yield { batch, vectors: await embedder.embed(batch.map(textOf)) };
  }
}
