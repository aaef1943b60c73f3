import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time of one turn of the event loop, in ms. */
const TURN_MS = 5;

/** Yields the items of a large collection in turns of the event loop. Answers in progress go on between the turns. */
export async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let end = 0;
  for (const item of items) {
    if (performance.now() >= end) {
      await nextTurn();
      end = performance.now() + TURN_MS;
    }
    yield item;
  }
}
