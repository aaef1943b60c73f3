import type { Redis } from '../operation/redis.ts';

/** The Redis keys of one answer. Each key expires. */
export interface AnswerKeys {
  /**
   * A Redis stream with the parts of the answer. Each entry has a text and the text's offset in the answer. The last
   * entry also has an end mark.
   */
  readonly lines: string;
  /** Exists while the instance that writes the answer is alive. */
  readonly writer: string;
  /** Exists while a visitor reads the answer at another instance. */
  readonly reader: string;
  /** Exists after a visitor has stopped the answer at another instance. */
  readonly stop: string;
}

/**
 * Returns the Redis keys of an answer. The keys contain the answer's own id, because a chat id may later get another
 * answer.
 */
export function answerKeys(answerId: string): AnswerKeys {
  const of = (name: string): string => `answer:${answerId}:${name}`;
  return { lines: of('lines'), writer: of('writer'), reader: of('reader'), stop: of('stop') };
}

/** The interval at which writers and readers renew their Redis keys, in ms. */
export const BEAT_MS = 1_000;

/** Makes a Redis key expire 5 s after its last renewal. The time allows a few renewals to fail. */
export const ALIVE = { expiration: { type: 'PX', value: 5_000 } } as const;

/** The location of an answer's copy in Redis, and the copy's lifetime. */
export interface CopyPlace {
  readonly redis: Redis;
  readonly keys: AnswerKeys;
  /**
   * The Redis entry that maps the chat id to the answer. The entry expires with the answer. A newer answer of the chat
   * changes the value.
   */
  readonly chat: { readonly key: string; readonly value: string };
  readonly lifetimeMs: number;
}

/** A part of an answer, as written to Redis. */
interface CopiedPart {
  readonly text: string;
  /**
   * Offset of the part in the answer, in UTF-16 code units. A retry may write a part twice. The offset lets readers
   * skip text that they have already read.
   */
  readonly at: number;
  /** Whether the answer ends with this part. */
  readonly isLast: boolean;
}

/**
 * Adds a part of an answer to the answer's Redis stream.
 * @throws when the server cannot be reached; the caller can then write the part again
 */
export async function writeCopy(place: CopyPlace, { text, at, isLast }: CopiedPart): Promise<void> {
  const { redis, keys, lifetimeMs } = place;
  const entry = { at: String(at), text, ...(isLast ? { end: '1' } : {}) };
  await Promise.all([
    redis.xAdd(keys.lines, '*', entry),
    redis.pExpire(keys.lines, lifetimeMs),
    // Writes the last part before deleting the writer's key. Readers that find neither the last part nor the key treat
    // the answer as broken.
    ...(isLast ? [redis.del(keys.writer), redis.pExpire(place.chat.key, lifetimeMs)] : []),
  ]);
}

/**
 * Renews the keys of a running answer. Returns whether other instances want to stop or to read the answer.
 * @throws when the server cannot be reached
 */
export async function renewCopy(
  place: CopyPlace,
): Promise<{ readonly isStopped: boolean; readonly isRead: boolean }> {
  const { redis, keys, chat, lifetimeMs } = place;
  const [[stop, reader]] = await Promise.all([
    redis.mGet([keys.stop, keys.reader]),
    redis.set(keys.writer, '1', ALIVE),
    redis.pExpire(keys.lines, lifetimeMs),
    redis.pExpire(chat.key, lifetimeMs),
  ]);
  return { isStopped: stop != null, isRead: reader != null };
}

/** Deletes an answer's copy from Redis. If the server is unreachable, the copy expires by itself. */
export async function deleteCopy({ redis, keys, chat }: CopyPlace): Promise<void> {
  try {
    const isCurrent = (await redis.get(chat.key)) === chat.value;
    await redis.del([...Object.values(keys), ...(isCurrent ? [chat.key] : [])]);
  } catch {}
}
