import { ALIVE_MS, type AnswerKeys } from './answer-keys.ts';
import { beginTransaction, type Redis } from './redis.ts';

/** Where the copy of an answer goes, and for how long. */
export interface CopyPlace {
  readonly redis: Redis;
  readonly keys: AnswerKeys;
  /** The entry that leads to the answer, and lives as long; another answer's once its value is another. */
  readonly chat: { readonly key: string; readonly value: string };
  readonly lifetimeMs: number;
}

/** A part of an answer. */
interface CopiedPart {
  readonly text: string;
  /** Where it stands in the answer, in bytes. */
  readonly offset: number;
  /** Whether the answer ends with it. */
  readonly isLast: boolean;
}

/** What other instances want of the writer of an answer. */
interface RemoteWishes {
  readonly isStopped: boolean;
  readonly isRead: boolean;
}

/**
 * Writes a part of an answer into Redis, says that its writer is alive, and reads what other instances want of it.
 *
 * @throws when the server cannot be reached; the part can be written again
 */
export async function writeCopy(place: CopyPlace, part: CopiedPart): Promise<RemoteWishes> {
  const { redis, keys, chat, lifetimeMs } = place;
  const { text, offset, isLast } = part;
  // At its place rather than at the end: what is sent twice, because the first reply was lost, is there once.
  const [, , , , stops, readers] = await beginTransaction(redis)
    .setRange(keys.text, offset, text)
    .pExpire(keys.text, lifetimeMs)
    .pExpire(chat.key, lifetimeMs)
    .set(keys.state, isLast ? 'done' : 'running', {
      expiration: { type: 'PX', value: isLast ? lifetimeMs : ALIVE_MS },
    })
    .exists(keys.stop)
    .exists(keys.reader)
    .execTyped();
  return { isStopped: stops > 0, isRead: readers > 0 };
}

/** Deletes the copy. A server that cannot be reached lets it expire. */
export async function deleteCopy({ redis, keys, chat }: CopyPlace): Promise<void> {
  try {
    const isCurrent = (await redis.get(chat.key)) === chat.value;
    const own = [keys.text, keys.state, keys.stop, keys.reader];
    await redis.del(isCurrent ? [chat.key, ...own] : own);
  } catch {}
}
