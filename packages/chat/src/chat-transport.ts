import type { AnswerPart, JsonValue } from '@assist/stream';
import type { ChatMessage } from './message.ts';

/** A question to the service. */
export interface ChatRequest {
  /** The chat id: a new random UUID for each question. The service resumes an answer by this id. */
  readonly id: string;
  readonly messages: readonly ChatMessage[];
  readonly data?: JsonValue;
}

/**
 * An answer as a stream of batches of parts. Iterating may throw:
 * - an abort error, if the request was aborted
 * - a `StreamError` for a protocol error; with the code `cut-off`, usually for a lost connection
 * - any other error for a lost connection
 */
export type AnswerStream = AsyncIterable<readonly AnswerPart[]>;

/** The connection to the answer service. The promises reject with a `ChatError` or an abort error. */
export interface ChatTransport {
  send(request: ChatRequest, signal: AbortSignal): Promise<AnswerStream>;
  /**
   * Requests the answer again from its start, including the parts still to come. Resolves to undefined if the service
   * has nothing to resume.
   */
  resume(chatId: string, signal: AbortSignal): Promise<AnswerStream | undefined>;
  /** Tells the service to stop an answer. Does not report whether the service received the call. */
  cancel(chatId: string): void;
}
