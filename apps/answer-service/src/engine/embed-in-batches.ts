import type { Embedder } from './embedder.ts';

/** Maximum number of texts in one call of the embedder. */
const BATCH = 8;

/** A batch of items, with one vector for each item in the same order. */
export interface EmbeddedBatch<Item> {
  readonly batch: readonly Item[];
  readonly vectors: readonly Float32Array[];
}

/**
 * Embeds the texts of items in batches. Sort the items by text length first, because the longest text in a batch slows
 * the whole batch.
 * @throws errors of the embedder
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
