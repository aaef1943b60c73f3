import type { Redis } from '../operation/redis.ts';

/** The Redis keys of one answer. Each key expires. */
export interface AnswerKeys {
  /** A stream. Each entry has a text, its position in the answer, and whether it is the last. */
  readonly lines: string;
  /** Present while the writer of the answer is alive. */
  readonly writer: string;
  /** Present while a visitor reads the answer at another instance. */
  readonly reader: string;
  /** Present when a visitor has stopped the answer at another instance. */
  readonly stop: string;
}

/** The keys of an answer, by an id of its own, because a chat id may get another answer. */
export function answerKeys(answerId: string): AnswerKeys {
  const of = (name: string): string => `answer:${answerId}:${name}`;
  return { lines: of('lines'), writer: of('writer'), reader: of('reader'), stop: of('stop') };
}

/** The interval at which writers and readers renew their keys, in ms. */
export const BEAT_MS = 1_000;

/** Makes a key expire 5 s after its last renewal, so that a few renewals may fail. */
export const ALIVE = { expiration: { type: 'PX', value: 5_000 } } as const;

/** The location of an answer's copy, and its lifetime. */
export interface CopyPlace {
  readonly redis: Redis;
  readonly keys: AnswerKeys;
  /** The entry that maps the chat id to the answer; it expires with the answer. A newer answer changes its value. */
  readonly chat: { readonly key: string; readonly value: string };
  readonly lifetimeMs: number;
}

/** A part of an answer. */
interface CopiedPart {
  readonly text: string;
  /** Offset of the part in the answer, in UTF-16 code units. A retry may write a part twice; readers skip known text. */
  readonly at: number;
  /** Whether the answer ends with this part. */
  readonly isLast: boolean;
}

/**
 * Adds a part of an answer to its stream.
 * @throws when the server cannot be reached; the part can be written again
 */
export async function writeCopy(place: CopyPlace, { text, at, isLast }: CopiedPart): Promise<void> {
  const { redis, keys, lifetimeMs } = place;
  const entry = { at: String(at), text, ...(isLast ? { end: '1' } : {}) };
  await Promise.all([
    redis.xAdd(keys.lines, '*', entry),
    redis.pExpire(keys.lines, lifetimeMs),
    // The part with the end is written before the writer's key is deleted, because an answer with neither counts as
    // broken.
    ...(isLast ? [redis.del(keys.writer), redis.pExpire(place.chat.key, lifetimeMs)] : []),
  ]);
}

/**
 * Renews the keys of a running answer, and reads the requests of other instances.
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

/** Deletes the copy. If the server is unreachable, the copy expires. */
export async function deleteCopy({ redis, keys, chat }: CopyPlace): Promise<void> {
  try {
    const isCurrent = (await redis.get(chat.key)) === chat.value;
    await redis.del([...Object.values(keys), ...(isCurrent ? [chat.key] : [])]);
  } catch {}
}
