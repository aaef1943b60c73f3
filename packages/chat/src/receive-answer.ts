import { StreamError, type StreamPart } from '@assist/stream';
import { ChatError, EMPTY_BODY, FETCH_FAILED, isAbortError, toChatError } from './errors.ts';
import type { AnswerStream, ChatRequest, ChatTransport } from './http.ts';
import { addPart, type ChatMessage, createId, type GrowingAnswer, startAnswer } from './message.ts';
import { isTemporary, type NetworkStatus, Pauses } from './resume.ts';

/** Whether an answer arrives, is being resumed, or waits for the network. */
export type Reception = 'connected' | 'resuming' | 'offline';

/** `stopped`: the platform aborted the request. `incomplete`: the connection was lost for good. */
export type AnswerEnding =
  | { readonly kind: 'complete' | 'stopped' }
  | { readonly kind: 'incomplete' | 'failed'; readonly error: ChatError };

/** How one stream of an answer ended. After `lost`, the answer is resumed. */
type StreamEnding = AnswerEnding | { readonly kind: 'lost'; readonly error: ChatError };

type Progress = { readonly kind: 'grown' } | Reception;

/** The answer to one request. Answers share neither requests nor state. */
export class Answer {
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
      yield yield* this.#receive();
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
      yield 'connected';
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
      if (error instanceof ChatError && error.code === 'too-long') {
        return { kind: 'incomplete', error };
      }
      // A lost connection does no harm after the finish part.
      return isFinished ? { kind: 'complete' } : this.#lose(error, partCount);
    }
    if (isFinished) return { kind: 'complete' };
    if (partCount === 0) throw new ChatError('empty-body', EMPTY_BODY);
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
    if (partCount > this.#furthest) {
      this.#furthest = partCount;
      this.#pauses.restart();
    }
    if (error instanceof ChatError) return { kind: 'lost', error };
    // A stream that is cut off before the answer's first part is a protocol error. A later cut is a lost connection.
    const isCutOff = error instanceof StreamError && error.code === 'cut-off' && this.#furthest > 0;
    if (error instanceof StreamError && !isCutOff) throw error;
    return { kind: 'lost', error: new ChatError('network', FETCH_FAILED, { cause: error }) };
  }

  /** Requests a replay until one arrives. Returns undefined if the service has none, or after a minute. */
  async *#resume(lost: ChatError): AsyncGenerator<Progress, AnswerStream | undefined> {
    let leastMs: number | undefined;
    // After a stream that ended without an error, the first attempt stays silent, because the service seldom has more.
    let isSilent = lost.code === 'unfinished';
    for (;;) {
      if (!isSilent) yield this.#network?.isOnline() === false ? 'offline' : 'resuming';
      if (!(await this.#pauses.next(leastMs))) return undefined;
      if (!isSilent) yield this.#network?.isOnline() === false ? 'offline' : 'resuming';
      try {
        return await this.#transport.resume(this.#request.id, this.#signal);
      } catch (error) {
        if (!isTemporary(error)) return undefined;
        leastMs = error.retryAfterMs;
        isSilent = false;
      }
    }
  }
}

/** The start of a step changes nothing on the screen. An update would delay the text after it. */
function isShown({ type }: StreamPart): boolean {
  return type !== 'start_step';
}
