import type { AnswerBuffer } from './answer-buffer.ts';
import { type AnswerLog, createAnswerLog } from './answer-log.ts';

/** The limits of an answer buffer in memory. */
export interface MemoryAnswerBufferLimits {
  /** Time for which a finished answer can be resumed, in ms. */
  readonly lifetimeMs: number;
  /** Time for which an unfinished answer continues without a reader, in ms. */
  readonly unreadMs: number;
  readonly maxAnswers: number;
  readonly maxBytes: number;
}

interface KeptAnswer {
  readonly log: AnswerLog;
  readonly client: string;
  expiry?: NodeJS.Timeout;
}

/** Keeps answers in memory. Beyond `maxAnswers` or `maxBytes`, the buffer forgets the oldest finished answers first. */
export function createMemoryAnswerBuffer(limits: MemoryAnswerBufferLimits): AnswerBuffer {
  const kept = new Map<string, KeptAnswer>();
  let bytes = 0;

  const forget = (chatId: string, log: AnswerLog): void => {
    const entry = kept.get(chatId);
    if (entry?.log !== log) return;
    clearTimeout(entry.expiry);
    kept.delete(chatId);
    bytes -= log.bytes;
  };
  const makeRoom = (): void => {
    const byAge = [...kept];
    const finishedFirst = [
      ...byAge.filter(([, { log }]) => log.isClosed),
      ...byAge.filter(([, { log }]) => !log.isClosed),
    ];
    for (const [chatId, { log }] of finishedFirst) {
      if (kept.size <= limits.maxAnswers && bytes <= limits.maxBytes) return;
      forget(chatId, log);
    }
  };

  return {
    open: async (chatId, client) => {
      const older = kept.get(chatId);
      if (older !== undefined && older.client !== client) return undefined;
      if (older !== undefined) forget(chatId, older.log);
      const isKept = (): boolean => kept.get(chatId)?.log === log;
      const log = createAnswerLog({
        patienceMs: limits.unreadMs,
        onAppend: (added) => {
          if (!isKept()) return;
          bytes += added;
          if (bytes > limits.maxBytes) makeRoom();
        },
        onClose: () => {
          const entry = kept.get(chatId);
          if (entry?.log !== log) return;
          entry.expiry = setTimeout(() => forget(chatId, log), limits.lifetimeMs);
          entry.expiry.unref();
        },
      });
      log.abandoned.addEventListener('abort', () => forget(chatId, log), { once: true });
      kept.set(chatId, { log, client });
      makeRoom();
      return log;
    },
    follow: async (chatId) => kept.get(chatId)?.log.read(),
    stop: async (chatId) => kept.get(chatId)?.log.abandon(),
  };
}
