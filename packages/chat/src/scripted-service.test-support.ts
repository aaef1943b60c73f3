import type { StreamPart } from '@assist/stream';
import type { ChatTransport, RequestBody } from './http.ts';

/** A fake answer service. A test gets each call with `nextCall`, and decides how the service answers. */
export interface ScriptedService {
  readonly transport: ChatTransport;
  /** Resolves with the next call of the transport. */
  nextCall(): Promise<ServiceCall>;
  /** The number of calls that `nextCall` has not yet returned. */
  waitingCalls(): number;
  /** The chat ids of the cancelled answers, in order. */
  readonly cancelled: readonly string[];
  close(): Promise<void>;
}

export interface ServiceCall {
  readonly kind: 'send' | 'resume';
  readonly chatId: string;
  /** The body of a `send` call; undefined for `resume`. */
  readonly body: RequestBody | undefined;
  /** Streams parts. The first call of `stream` also opens the response. */
  stream(...parts: readonly StreamPart[]): void;
  end(): void;
  /** Breaks the connection in the middle of the answer. */
  drop(): void;
  /**
   * Answers with an error status.
   * @param retryAfterMs sent as `Retry-After`
   */
  refuse(status: number, text: string, retryAfterMs?: number): void;
  /** Breaks the connection before the response begins. */
  disconnect(): void;
  /** Answers that there is nothing to resume. */
  answerNothing(): void;
  /** Resolves when the client aborts the call. */
  readonly aborted: Promise<void>;
}
