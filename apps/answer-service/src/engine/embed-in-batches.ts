import type { Embedder } from './embedder.ts';

/** Texts in one call of the embedder. */
const BATCH = 8;

/** Items and their vectors, in the same order. */
export interface EmbeddedBatch<Item> {
  readonly batch: readonly Item[];
  readonly vectors: readonly Float32Array[];
}

/**
 * Embeds the texts of items in batches. Sort the items by length, because a call takes as long as its longest text.
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
