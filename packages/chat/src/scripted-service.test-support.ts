import type { StreamPart } from '@assist/stream';
import type { ChatTransport } from './chat-transport.ts';
import type { RequestBody } from './request-body.ts';

/** The far end of a transport, played by a test: it takes calls and decides how each is answered. */
export interface ScriptedService {
  readonly transport: ChatTransport;
  /** The next call, as soon as it comes. */
  nextCall(): Promise<ServiceCall>;
  /** How many calls came that no test has taken yet. */
  waitingCalls(): number;
  /** The chat ids of the answers that were given up, in order. */
  readonly cancelled: readonly string[];
  close(): Promise<void>;
}

/** One call of the transport. */
export interface ServiceCall {
  readonly kind: 'send' | 'resume';
  readonly chatId: string;
  /** What a `send` carried. */
  readonly body: RequestBody | undefined;
  /** Streams parts. The first ones open the response. */
  stream(...parts: readonly StreamPart[]): void;
  /** Ends the stream as a server does that has nothing more to say. */
  end(): void;
  /** Breaks the connection in the middle of the answer. */
  drop(): void;
  /** Refuses with an error status, and says in how many ms to come back. */
  refuse(status: number, text: string, retryAfterMs?: number): void;
  /** Breaks the connection before there is a response. */
  disconnect(): void;
  /** Says that there is nothing to resume. */
  answerNothing(): void;
  /** Resolves when the client has given up the call. */
  readonly aborted: Promise<void>;
}
