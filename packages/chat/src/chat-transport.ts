import type { AnswerPart, JsonValue } from '@assist/stream';
import type { ChatMessage } from './message.ts';

/** A question on its way to the service. */
export interface ChatRequest {
  /** The chat id: a fresh random UUID per question, under which the answer can be resumed. */
  readonly id: string;
  readonly messages: readonly ChatMessage[];
  readonly data?: JsonValue;
}

/**
 * An answer arriving: each step gives the parts that came together. Iteration throws a `StreamError`
 * when the protocol is broken, and anything else when the connection is lost.
 */
export type AnswerStream = AsyncIterable<readonly AnswerPart[]>;

/** The way to the answer service. Its promises reject with a `ChatError`, or as the signal aborts. */
export interface ChatTransport {
  send(request: ChatRequest, signal: AbortSignal): Promise<AnswerStream>;
  /** Replays an answer from its start and follows it. `undefined` when there is nothing to resume. */
  resume(chatId: string, signal: AbortSignal): Promise<AnswerStream | undefined>;
  /** Tells the service that nobody waits for an answer any more. Whether it hears of it is not known. */
  cancel(chatId: string): void;
}
