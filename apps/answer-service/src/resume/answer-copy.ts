import type { Redis } from '../operation/redis.ts';

/** The keys of Redis that one answer has. Each expires by itself. */
export interface AnswerKeys {
  /** A stream: each entry has a text, its place in the answer, and whether the answer ends with it. */
  readonly lines: string;
  /** Present while the answer's writer lives and writes. */
  readonly writer: string;
  /** Present while a visitor reads the answer at another instance. */
  readonly reader: string;
  /** Present when a visitor has stopped the answer at another instance. */
  readonly stop: string;
}

/** The keys of an answer by the id that its writer gave it: a chat id may come to have another answer. */
export function answerKeys(answerId: string): AnswerKeys {
  const of = (name: string): string => `answer:${answerId}:${name}`;
  return { lines: of('lines'), writer: of('writer'), reader: of('reader'), stop: of('stop') };
}

/** How often writers and readers renew their keys, in ms. */
export const BEAT_MS = 1_000;

/** Makes a key expire 5 s after its last beat: several beats may be lost. */
export const ALIVE = { expiration: { type: 'PX', value: 5_000 } } as const;

/** The place of an answer's copy, and its lifetime. */
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
  /** Its place in the answer, in UTF-16 code units. A retry may write it twice; readers skip what they have. */
  readonly at: number;
  /** Whether the answer ends with it. */
  readonly isLast: boolean;
}

/**
 * Adds a part of an answer to its stream.
 *
 * @throws when the server cannot be reached; the part can be written again
 */
export async function writeCopy(place: CopyPlace, { text, at, isLast }: CopiedPart): Promise<void> {
  const { redis, keys, lifetimeMs } = place;
  const entry = { at: String(at), text, ...(isLast ? { end: '1' } : {}) };
  await Promise.all([
    redis.xAdd(keys.lines, '*', entry),
    redis.pExpire(keys.lines, lifetimeMs),
    // In this order: readers take an answer without an end and without a writer for a broken one.
    ...(isLast ? [redis.del(keys.writer), redis.pExpire(place.chat.key, lifetimeMs)] : []),
  ]);
}

/**
 * Renews the keys of an answer that is being written, and reads the wishes that other instances left there.
 *
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

/** Deletes the copy. A server that cannot be reached lets it expire. */
export async function deleteCopy({ redis, keys, chat }: CopyPlace): Promise<void> {
  try {
    const isCurrent = (await redis.get(chat.key)) === chat.value;
    await redis.del([...Object.values(keys), ...(isCurrent ? [chat.key] : [])]);
  } catch {}
}
