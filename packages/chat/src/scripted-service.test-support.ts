import type { StreamPart } from '@assist/stream';
import type { ChatTransport } from './chat-transport.ts';
import type { RequestBody } from './request-body.ts';

/** The service behind a transport. A test takes its calls and decides each answer. */
export interface ScriptedService {
  readonly transport: ChatTransport;
  /** Resolves with the next call. */
  nextCall(): Promise<ServiceCall>;
  /** The number of calls that the test has not taken. */
  waitingCalls(): number;
  /** The chat ids of the cancelled answers, in order. */
  readonly cancelled: readonly string[];
  close(): Promise<void>;
}

/** One call of the transport. */
export interface ServiceCall {
  readonly kind: 'send' | 'resume';
  readonly chatId: string;
  /** The body of a `send`. */
  readonly body: RequestBody | undefined;
  /** Streams parts. The first call opens the response. */
  stream(...parts: readonly StreamPart[]): void;
  /** Ends the stream normally. */
  end(): void;
  /** Breaks the connection in the middle of the answer. */
  drop(): void;
  /** Answers with an error status, and the wait in ms before a retry. */
  refuse(status: number, text: string, retryAfterMs?: number): void;
  /** Breaks the connection before the response. */
  disconnect(): void;
  /** Answers that there is nothing to resume. */
  answerNothing(): void;
  /** Resolves when the client aborts the call. */
  readonly aborted: Promise<void>;
}
