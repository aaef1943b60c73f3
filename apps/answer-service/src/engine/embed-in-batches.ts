import type { Embedder } from './embedder.ts';

/** Default number of texts in one call of the embedder. */
export const BATCH = 8;

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
