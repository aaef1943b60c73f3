import type { AnswerLog } from './answer-log.ts';

/** The interface to the store of resumable answers. The store is in memory, or shared by several instances. */
export interface AnswerBuffer {
  /**
   * Starts to keep the answer of a chat, and forgets an older answer of the same chat and client. Returns undefined if
   * the chat id belongs to another client, so that no client can replace another client's answer.
   */
  open(chatId: string, client: string): Promise<AnswerLog | undefined>;
  /** Streams the answer of a chat from its start, then live. Returns undefined if no answer is kept. */
  follow(chatId: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Stops and forgets the running answer of a chat. Does nothing if no answer is running. */
  stop(chatId: string): Promise<void>;
}

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Whether an answer with this chat id may be kept. The id must be a version 4 UUID, because other ids are easier to
 * guess (threats T25).
 */
export function isResumable(chatId: string): boolean {
  return RANDOM_UUID.test(chatId);
}
