import type { AnswerPart, JsonValue } from '@assist/stream';
import type { ChatMessage } from './message.ts';

/** A question to the service. */
export interface ChatRequest {
  /** The chat id: a new random UUID per question, under which the answer can be resumed. */
  readonly id: string;
  readonly messages: readonly ChatMessage[];
  readonly data?: JsonValue;
}

/**
 * A stream of batches of parts. Iteration throws a `StreamError` for a protocol error, and any other error for a lost
 * connection.
 */
export type AnswerStream = AsyncIterable<readonly AnswerPart[]>;

/** The connection to the answer service. Its promises reject with a `ChatError`, or with an abort error. */
export interface ChatTransport {
  send(request: ChatRequest, signal: AbortSignal): Promise<AnswerStream>;
  /** Replays an answer from its start and follows it. Undefined if there is nothing to resume. */
  resume(chatId: string, signal: AbortSignal): Promise<AnswerStream | undefined>;
  /** Tells the service to stop an answer. Does not report whether it succeeded. */
  cancel(chatId: string): void;
}
