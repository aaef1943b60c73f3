import type { AnswerLog } from './answer-log.ts';

/**
 * The port to where answers are kept for resuming: in memory here, a shared store when
 * one machine is not enough.
 */
export interface AnswerBuffer {
  /**
   * Begins to keep the answer of a chat; an older one that its client asked for under the same id is
   * forgotten. Undefined when the id is another client's: nobody can put an answer in place of theirs.
   */
  open(chatId: string, client: string): Promise<AnswerLog | undefined>;
  /** The answer from its start, then live; undefined when there is none, or no longer. */
  follow(chatId: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Ends a running answer and forgets it; without effect when there is none. */
  stop(chatId: string): Promise<void>;
}

const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Only answers under a UUID of version 4 are kept: any other id could be guessed (threats T25). */
export function isResumable(chatId: string): boolean {
  return RANDOM_UUID.test(chatId);
}
