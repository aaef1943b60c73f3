import { randomUUID } from 'node:crypto';
import type { Redis } from '../operation/redis.ts';
import { RunningAnswers } from '../operation/running-answers.ts';
import type { AnswerBuffer } from './answer-buffer.ts';
import { ALIVE, answerKeys } from './answer-copy.ts';
import { createAnswerReader } from './answer-reader.ts';
import { copyLog } from './copied-log.ts';

/** Options of a shared buffer. */
export interface RedisAnswerBufferOptions {
  readonly redis: Redis;
  /** Keeps the answers that this instance writes, for their readers here. */
  readonly local: AnswerBuffer;
  /** How long an answer can be resumed once it is finished, in ms. */
  readonly lifetimeMs: number;
}

/** A buffer whose answers have copies elsewhere. */
export interface SharedAnswerBuffer extends AnswerBuffer {
  /** Settled when every answer that has ended has its copy, or can have none. */
  copied(): Promise<void>;
}

/** Whose chat an id is, and which answer it leads to. */
interface Chat {
  readonly answerId: string;
  readonly client: string;
}

/**
 * Keeps answers in Redis beside this process, so that each instance can take up what another writes or has written.
 * While the server is out of reach each instance keeps its own.
 */
export function createRedisAnswerBuffer(options: RedisAnswerBufferOptions): SharedAnswerBuffer {
  const { redis, local, lifetimeMs } = options;
  /** Answers that this instance has written, by their chat. */
  const own = new Map<string, string>();
  const copies = new RunningAnswers();
  const readAnswer = createAnswerReader(redis);

  const read = async (chatId: string): Promise<Chat | undefined> => {
    const value = await redis.get(chatKey(chatId));
    const [answerId, client] = value?.split(' ') ?? [];
    return answerId === undefined || client === undefined ? undefined : { answerId, client };
  };

  /** Makes the chat lead to a new answer; false when it is another client's. */
  const claim = async (chatId: string, { answerId, client }: Chat): Promise<boolean> => {
    const key = chatKey(chatId);
    const value = chatValue(answerId, client);
    const expiration = { type: 'PX', value: lifetimeMs } as const;
    const [, isNew] = await Promise.all([
      // Before anybody can find the answer: one without a writer is a broken one.
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

/** The key under which a chat id leads to its answer and its client. */
function chatKey(chatId: string): string {
  return `chat:${chatId}`;
}

/** The value under that key. */
function chatValue(answerId: string, client: string): string {
  return `${answerId} ${client}`;
}
