import { randomUUID } from 'node:crypto';
import type { Redis } from '../operation/redis.ts';
import { RunningAnswers } from '../operation/running-answers.ts';
import type { AnswerBuffer } from './answer-buffer.ts';
import { ALIVE, answerKeys } from './answer-copy.ts';
import { createAnswerReader } from './answer-reader.ts';
import { copyLog } from './copied-log.ts';

/** The options of `createRedisAnswerBuffer`. */
export interface RedisAnswerBufferOptions {
  readonly redis: Redis;
  /** The buffer that keeps the answers of this instance in memory. */
  readonly local: AnswerBuffer;
  /** Time for which a finished answer can be resumed, in ms. */
  readonly lifetimeMs: number;
}

/** An answer buffer that copies its answers to a store that all instances share. */
export interface SharedAnswerBuffer extends AnswerBuffer {
  /** Resolves when no copy is being written any more: each copy is complete or given up. */
  copied(): Promise<void>;
}

/** The client that owns a chat, and the id of the chat's current answer. */
interface Chat {
  readonly answerId: string;
  readonly client: string;
}

/**
 * Keeps answers in memory and copies them to Redis, so that each instance can resume answers of other instances. While
 * Redis is unreachable, each instance can resume only its own answers.
 */
export function createRedisAnswerBuffer(options: RedisAnswerBufferOptions): SharedAnswerBuffer {
  const { redis, local, lifetimeMs } = options;
  /** Maps chat ids to answer ids, for the answers that this instance wrote. */
  const own = new Map<string, string>();
  const copies = new RunningAnswers();
  const readAnswer = createAnswerReader(redis);

  const read = async (chatId: string): Promise<Chat | undefined> => {
    const value = await redis.get(chatKey(chatId));
    const [answerId, client] = value?.split(' ') ?? [];
    return answerId === undefined || client === undefined ? undefined : { answerId, client };
  };

  /** Maps the chat to a new answer in Redis. Returns false if the chat belongs to another client. */
  const claim = async (chatId: string, { answerId, client }: Chat): Promise<boolean> => {
    const key = chatKey(chatId);
    const value = chatValue(answerId, client);
    const expiration = { type: 'PX', value: lifetimeMs } as const;
    const [, isNew] = await Promise.all([
      // Sets the writer's key before the chat's key, because readers treat an answer without a writer's key as broken.
      redis.set(answerKeys(answerId).writer, '1', ALIVE),
      redis.set(key, value, { condition: 'NX', expiration }),
    ]);
    if (isNew !== null) return true;
    const older = await read(chatId);
    if (older !== undefined && older.client !== client) return false;
    await redis.set(key, value, { expiration });
    return true;
  };

  return {
    open: async (chatId, client) => {
      const answerId = randomUUID();
      const isClaimed = await claim(chatId, { answerId, client }).catch(() => undefined);
      if (isClaimed === false) return undefined;
      const log = await local.open(chatId, client);
      if (log === undefined || isClaimed === undefined) return log;
      own.set(chatId, answerId);
      setTimeout(() => own.get(chatId) === answerId && own.delete(chatId), lifetimeMs).unref();
      const chat = { key: chatKey(chatId), value: chatValue(answerId, client) };
      const copiedLog = copyLog(log, { redis, keys: answerKeys(answerId), chat, lifetimeMs });
      void copies.during(copiedLog.copied);
      return copiedLog;
    },
    copied: () => copies.none(),
    follow: async (chatId) => {
      const chat = await read(chatId).catch(() => undefined);
      const isOwn = chat === undefined || own.get(chatId) === chat.answerId;
      const kept = isOwn ? await local.follow(chatId) : undefined;
      if (kept !== undefined || chat === undefined) return kept;
      return readAnswer(answerKeys(chat.answerId));
    },
    stop: async (chatId) => {
      await local.stop(chatId);
      const chat = await read(chatId).catch(() => undefined);
      if (chat === undefined || own.get(chatId) === chat.answerId) return;
      await redis.set(answerKeys(chat.answerId).stop, '1', ALIVE).catch(() => {});
    },
  };
}

/** Returns the Redis key that maps a chat id to its answer and client. */
function chatKey(chatId: string): string {
  return `chat:${chatId}`;
}

/** Returns the value of a chat's Redis key: the answer's id and the client. */
function chatValue(answerId: string, client: string): string {
  return `${answerId} ${client}`;
}
