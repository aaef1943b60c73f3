import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Yields the items of a large collection, so many in each turn of the event loop. Answers in progress go on between the
 * turns.
 */
export async function* inTurns<Item>(
  items: Iterable<Item>,
  itemsPerTurn: number,
): AsyncGenerator<Item> {
  let position = 0;
  for (const item of items) {
    if (position % itemsPerTurn === 0) await nextTurn();
    position += 1;
    yield item;
  }
}
