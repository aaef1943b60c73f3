import { setTimeout as delay } from 'node:timers/promises';
import { ALIVE_MS, type AnswerKeys, BEAT_MS } from './answer-keys.ts';
import { beginTransaction, type Redis } from './redis.ts';

/** How often the copy of a running answer is looked at, in ms: as often as the drawer draws. */
const LOOK_MS = 100;

/**
 * The answer that another instance writes, from its start and then live. It ends with the answer; where the writer
 * has died it ends with what was written, without the last part, which tells its reader that it is incomplete.
 */
export function followAnswer(redis: Redis, keys: AnswerKeys): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let offset = 0;
  let lastBeat = Number.NEGATIVE_INFINITY;
  let hasLeft = false;
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      while (!hasLeft) {
        if (performance.now() - lastBeat > BEAT_MS) {
          await redis.set(keys.reader, '1', { expiration: { type: 'PX', value: ALIVE_MS } });
          lastBeat = performance.now();
        }
        // Together: an answer that is done when it is looked at has all its text.
        const [state, text] = await beginTransaction(redis)
          .get(keys.state)
          .getRange(keys.text, offset, -1)
          .execTyped();
        if (text !== null && text !== '') {
          const chunk = encoder.encode(text);
          offset += chunk.byteLength;
          controller.enqueue(chunk);
          return;
        }
        if (state !== 'running') {
          controller.close();
          return;
        }
        await delay(LOOK_MS);
      }
    },
    cancel: () => {
      hasLeft = true;
    },
  });
}
