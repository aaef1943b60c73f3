import { StreamError, type StreamPart } from '@assist/stream';
import {
  ChatError,
  EMPTY_BODY_MESSAGE,
  FETCH_FAILED_MESSAGE,
  isAbortError,
  toChatError,
} from './errors.ts';
import type { AnswerStream, ChatRequest, ChatTransport } from './http.ts';
import { addPart, type ChatMessage, createId, type GrowingAnswer, startAnswer } from './message.ts';

/** The platform's network status. In a browser: `navigator.onLine` and the `online` event. */
export interface NetworkStatus {
  /** A hint only: some browsers report offline wrongly. */
  isOnline(): boolean;
  /** Calls the listener whenever the network is back. Returns a function that unsubscribes it. */
  onOnline(listener: () => void): () => void;
}

/** Whether an answer arrives, is being resumed, or waits for the network. */
export type Reception = 'connected' | 'resuming' | 'offline';

/** `stopped`: the platform aborted the request. `incomplete`: the connection was lost for good. */
export type AnswerEnding =
  | { readonly kind: 'complete' | 'stopped' }
  | { readonly kind: 'incomplete' | 'failed'; readonly error: ChatError };

/** How one stream of an answer ended. After `lost`, the answer is resumed. */
type StreamEnding = AnswerEnding | { readonly kind: 'lost'; readonly error: ChatError };

type Progress =
  | { readonly kind: 'grown' }
  | { readonly kind: 'reception'; readonly reception: Reception };

/** Receives the answer to one request. Receivers share neither requests nor state. */
export class AnswerReceiver {
  readonly #request: ChatRequest;
  readonly #transport: ChatTransport;
  readonly #network: NetworkStatus | undefined;
  readonly #signal: AbortSignal;
  readonly #pauses: Pauses;
  /** The answer in the stream that is being read. */
  #growing: GrowingAnswer;
  #longest: ChatMessage | undefined;
  /** The highest number of parts that any stream of this answer has delivered. */
  #furthest = 0;

  constructor(
    request: ChatRequest,
    transport: ChatTransport,
    network: NetworkStatus | undefined,
    signal: AbortSignal,
  ) {
    this.#request = request;
    this.#transport = transport;
    this.#network = network;
    this.#signal = signal;
    this.#pauses = new Pauses(network, signal);
    this.#growing = startAnswer(createId(), new Date());
  }

  /** The message so far; undefined before its first part. Keeps its text while a shorter replay catches up. */
  get message(): ChatMessage | undefined {
    return this.#longest;
  }

  get isCut(): boolean {
    return this.#growing.isCut;
  }

  /**
   * Sends the request and reads the answer, again and again while its connection is lost. The last item is the answer's
   * ending. Never throws.
   */
  async *receive(): AsyncGenerator<Progress | AnswerEnding, void> {
    try {
      const ending = yield* this.#receive();
      yield ending;
    } catch (error) {
      yield isAbortError(error)
        ? { kind: 'stopped' }
        : { kind: 'failed', error: toChatError(error) };
    }
  }

  async *#receive(): AsyncGenerator<Progress, AnswerEnding> {
    let ending = yield* this.#read(await this.#transport.send(this.#request, this.#signal));
    while (ending.kind === 'lost') {
      const { error } = ending;
      const replay = yield* this.#resume(error);
      if (replay === undefined) return { kind: 'incomplete', error };
      yield { kind: 'reception', reception: 'connected' };
      // A replay begins at the answer's start.
      const { id, createdAt } = this.#growing.message;
      this.#growing = startAnswer(id, createdAt);
      ending = yield* this.#readReplay(replay, error);
    }
    return ending;
  }

  /** An empty or malformed replay leaves the answer incomplete. */
  async *#readReplay(
    replay: AnswerStream,
    lost: ChatError,
  ): AsyncGenerator<Progress, StreamEnding> {
    try {
      return yield* this.#read(replay);
    } catch (thrown) {
      const error = toChatError(thrown);
      if (error.code === 'empty-body') return { kind: 'incomplete', error: lost };
      if (error.code === 'stream') return { kind: 'incomplete', error };
      throw error;
    }
  }

  /** @throws {ChatError | StreamError} for an error part, an empty stream and a protocol error */
  async *#read(stream: AnswerStream): AsyncGenerator<Progress, StreamEnding> {
    let partCount = 0;
    let isFinished = false;
    try {
      for await (const parts of stream) {
        for (const part of parts) {
          this.#growing = addPart(this.#growing, part);
          partCount += 1;
          isFinished ||= part.type === 'finish_message';
        }
        this.#keep(isFinished);
        if (parts.some(isShown)) yield { kind: 'grown' };
      }
    } catch (error) {
      this.#keep(isFinished);
      if (error instanceof ChatError && error.code === 'answer') throw error;
      if (error instanceof ChatError && ['too-long', 'unfinished'].includes(error.code)) {
        return { kind: 'incomplete', error };
      }
      // A lost connection does no harm after the finish part.
      return isFinished ? { kind: 'complete' } : this.#lose(error, partCount);
    }
    if (isFinished) return { kind: 'complete' };
    if (partCount === 0) throw new ChatError('empty-body', EMPTY_BODY_MESSAGE);
    const error = new ChatError('unfinished', 'The answer ended without its finish part.');
    // Tries to resume the answer, because some proxies and browsers report a lost connection as a normal end. A stream
    // that brought no new part shows that the service has nothing more to send.
    return partCount > this.#furthest
      ? this.#lose(error, partCount)
      : { kind: 'incomplete', error };
  }

  /** Takes the growing message if it is as long as the kept one, or finished. */
  #keep(isFinished: boolean): void {
    const { message } = this.#growing;
    if (message.parts.length + message.annotations.length === 0) return;
    const isAsLong = message.content.length >= (this.#longest?.content.length ?? 0);
    if (isFinished || isAsLong) this.#longest = message;
  }

  /**
   * Classifies the end of a connection.
   * @throws {StreamError} for a protocol error
   */
  #lose(error: unknown, partCount: number): StreamEnding {
    if (isAbortError(error)) return { kind: 'stopped' };
    // A cut before the first part, or twice in the same line, is a protocol error. Any other is a lost connection.
    const isDamaged = partCount === 0 || partCount === this.#furthest;
    if (partCount > this.#furthest) {
      this.#furthest = partCount;
      this.#pauses.restart();
    }
    if (error instanceof ChatError) return { kind: 'lost', error };
    const isCutOff = error instanceof StreamError && error.code === 'cut-off' && !isDamaged;
    if (error instanceof StreamError && !isCutOff) throw error;
    return {
      kind: 'lost',
      error: new ChatError('network', FETCH_FAILED_MESSAGE, { cause: error }),
    };
  }

  /** Requests a replay until one arrives. Returns undefined if the service has none, or after a minute. */
  async *#resume(lost: ChatError): AsyncGenerator<Progress, AnswerStream | undefined> {
    let leastMs: number | undefined;
    // After a stream that ended without an error, the first attempt stays silent, because the service seldom has more.
    let isSilent = lost.code === 'unfinished';
    for (;;) {
      if (!isSilent) yield this.#interruption();
      if (!(await this.#pauses.next(leastMs))) return undefined;
      if (!isSilent) yield this.#interruption();
      try {
        return await this.#transport.resume(this.#request.id, this.#signal);
      } catch (error) {
        if (!isTemporary(error)) return undefined;
        leastMs = error.retryAfterMs;
        isSilent = false;
      }
    }
  }

  #interruption(): Progress {
    const reception = this.#network?.isOnline() === false ? 'offline' : 'resuming';
    return { kind: 'reception', reception };
  }
}

/** The start of a step changes nothing on the screen. An update would delay the text after it. */
function isShown({ type }: StreamPart): boolean {
  return type !== 'start_step';
}

/**
 * The maximum pause before the second attempt, in ms. The first attempt has no pause, and usually succeeds after a
 * dropped connection.
 */
const FIRST_PAUSE_MS = 250;

/** With this maximum, in ms, a client finds a restarted service within ten seconds. */
const LONGEST_PAUSE_MS = 10_000;

/** How long to retry a lost answer, in ms. After a minute, a visitor asks again rather than waits. */
const PATIENCE_MS = 60_000;

/** HTTP statuses from a busy or unavailable service, or from a proxy in front of the service. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether another attempt to resume may succeed after this error. */
function isTemporary(error: unknown): error is ChatError {
  if (!(error instanceof ChatError)) return false;
  if (error.status !== undefined) return TEMPORARY_STATUSES.has(error.status);
  return error.code === 'network' || error.code === 'timeout';
}

/** The pauses between attempts to resume a lost answer. The maximum doubles each time, up to `LONGEST_PAUSE_MS`. */
class Pauses {
  readonly #network: NetworkStatus | undefined;
  readonly #signal: AbortSignal;
  #attempts = 0;
  #endsAt: number | undefined;

  constructor(network: NetworkStatus | undefined, signal: AbortSignal) {
    this.#network = network;
    this.#signal = signal;
  }

  /** Starts again with the shortest pause and the whole `PATIENCE_MS`, because the answer has grown. */
  restart(): void {
    this.#attempts = 0;
    this.#endsAt = undefined;
  }

  /**
   * Waits until the next attempt is due: at least `leastMs`, or until the network comes back.
   * @returns false if the pause would outlast `PATIENCE_MS`, or if the signal aborts
   */
  async next(leastMs = 0): Promise<boolean> {
    // Uses a monotonic clock, because the system time may be changed.
    this.#endsAt ??= performance.now() + PATIENCE_MS;
    this.#attempts += 1;
    if (this.#attempts === 1) return !this.#signal.aborted;
    const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#attempts - 2), LONGEST_PAUSE_MS);
    // Up to half of the pause is random, so that clients do not all retry at once after an outage.
    const pauseMs = Math.max(leastMs, longestMs * (0.5 + Math.random() / 2));
    return performance.now() + pauseMs <= this.#endsAt && (await this.#wait(pauseMs));
  }

  #wait(pauseMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isTimeToTry: boolean): void => {
        clearTimeout(timer);
        stopListening?.();
        this.#signal.removeEventListener('abort', abort);
        resolve(isTimeToTry);
      };
      const abort = (): void => settle(false);
      const timer = setTimeout(() => settle(true), pauseMs);
      const stopListening = this.#network?.onOnline(() => settle(true));
      this.#signal.addEventListener('abort', abort);
      if (this.#signal.aborted) abort();
    });
  }
}
