import type { AnswerLog } from './answer-log.ts';

/** The port to the store of resumable answers: in memory, or shared by several instances. */
export interface AnswerBuffer {
  /**
   * Starts keeping the answer of a chat, and forgets an older answer of the same client and id. Undefined if the id
   * belongs to another client, so that nobody can replace an answer of others.
   */
  open(chatId: string, client: string): Promise<AnswerLog | undefined>;
  /** The answer from its start, then live; undefined if there is none. */
  follow(chatId: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Stops a running answer and forgets it; a no-op if there is none. */
  stop(chatId: string): Promise<void>;
}

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Whether an answer with this id may be kept. Only a UUID of version 4 is hard to guess (threats T25). */
export function isResumable(chatId: string): boolean {
  return RANDOM_UUID.test(chatId);
}
