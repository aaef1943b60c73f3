import { type AnswerPart, StreamError } from '@assist/stream';
import { applyPart } from './apply-part.ts';
import { ChatError, FETCH_FAILED, isAbortError, toChatError } from './chat-error.ts';
import type { ChatConnection } from './chat-snapshot.ts';
import type { AnswerStream, ChatRequest, ChatTransport } from './chat-transport.ts';
import type { ChatMessage } from './message.ts';
import { MessageDraft } from './message-draft.ts';
import type { NetworkStatus } from './network-status.ts';
import { RetryWaits } from './retry-waits.ts';
import { createThrottle, type Throttle } from './throttle.ts';

/** The answer so far; undefined before the answer's first part. */
export type Answer = ChatMessage | undefined;

/** How an answer ended. */
export type AnswerEnding =
  /** `complete`: the finish part arrived. `stopped`: the server or the platform aborted the answer. */
  | { readonly kind: 'complete' | 'stopped' }
  /** `nothing`: the stream ended without any part. */
  | { readonly kind: 'nothing' }
  /** `incomplete`: the connection was lost for good. `failed`: the service or the protocol failed. */
  | { readonly kind: 'incomplete' | 'failed'; readonly error: ChatError };

/** How one stream of the answer ended. After `lost`, the run tries to resume the answer. */
type ReadingEnding = AnswerEnding | { readonly kind: 'lost'; readonly error: ChatError };

export interface AnswerRunOptions {
  readonly request: ChatRequest;
  readonly transport: ChatTransport;
  readonly network: NetworkStatus | undefined;
  readonly throttleMs: number;
  /** The id and creation time of the answer's message. */
  readonly identity: Pick<ChatMessage, 'id' | 'createdAt'>;
  onUpdate(answer: Answer): void;
  onConnection(connection: ChatConnection): void;
  /** @param cut the error to report if the draft dropped something over a limit; otherwise undefined */
  onEnd(ending: AnswerEnding, answer: Answer, cut: ChatError | undefined): void;
}

/**
 * Reads one answer. Runs share neither requests nor state. After a lost connection, the service replays the answer from
 * its start. The run keeps the shown text until the replayed text is at least as long, so that no text disappears. A
 * shorter replay replaces the shown text only after the finish part has arrived.
 */
export class AnswerRun {
  readonly chatId: string;
  /** Resolves when the answer has ended or `leave` was called. Never rejects. */
  readonly completion: Promise<void>;
  readonly #options: AnswerRunOptions;
  readonly #controller = new AbortController();
  readonly #waits: RetryWaits;
  readonly #throttle: Throttle;
  #draft: MessageDraft;
  #shown: Answer;
  /** The highest number of parts that any stream of this answer has delivered. */
  #furthest = 0;

  /** Sends the request at once, before a caller renders. No callback runs before the constructor returns. */
  constructor(options: AnswerRunOptions) {
    const { signal } = this.#controller;
    this.chatId = options.request.id;
    this.#options = options;
    this.#draft = new MessageDraft(options.identity);
    this.#throttle = createThrottle(() => this.#publish(), options.throttleMs);
    this.#waits = new RetryWaits({
      network: options.network,
      signal,
      onOffline: () => this.#showConnection('offline'),
    });
    const left = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.completion = Promise.race([this.#run(), left]);
  }

  /** Aborts the requests, stops all callbacks, and returns the answer so far. */
  leave(): Answer {
    const answer = this.#finish(false);
    this.#controller.abort();
    return answer;
  }

  async #run(): Promise<void> {
    let ending: AnswerEnding;
    try {
      ending = await this.#readAnswer();
    } catch (error) {
      ending = { kind: 'failed', error: toChatError(error) };
    }
    if (this.#controller.signal.aborted) return;
    const { cut } = this.#draft;
    const error = cut && new ChatError('too-long', `The answer is over its limit of ${cut}.`);
    this.#options.onEnd(ending, this.#finish(ending.kind === 'complete'), error);
  }

  async #readAnswer(): Promise<AnswerEnding> {
    let ending = await this.#readFirst();
    while (ending.kind === 'lost') {
      const { error } = ending;
      const replay = await this.#resume(error);
      if (replay === undefined) return { kind: 'incomplete', error };
      this.#startReplay();
      this.#showConnection('connected');
      ending = await this.#readReplay(replay);
      if (ending.kind === 'nothing') return { kind: 'incomplete', error };
    }
    return ending;
  }

  async #readFirst(): Promise<ReadingEnding> {
    const { request, transport } = this.#options;
    let stream: AnswerStream;
    try {
      stream = await transport.send(request, this.#controller.signal);
    } catch (error) {
      if (isAbortError(error)) return { kind: 'stopped' };
      throw error;
    }
    return await this.#readStream(stream);
  }

  /** Keeps the shown text if the replay is malformed. */
  async #readReplay(stream: AnswerStream): Promise<ReadingEnding> {
    try {
      return await this.#readStream(stream);
    } catch (thrown) {
      const error = toChatError(thrown);
      if (error.code === 'stream') return { kind: 'incomplete', error };
      throw error;
    }
  }

  /**
   * @throws {ChatError} for an error part
   * @throws {StreamError} for a protocol error
   */
  async #readStream(stream: AnswerStream): Promise<ReadingEnding> {
    const iterator = stream[Symbol.asyncIterator]();
    let partCount = 0;
    let isFinished = false;
    for (;;) {
      let result: IteratorResult<readonly AnswerPart[]>;
      try {
        result = await iterator.next();
      } catch (error) {
        // A lost connection does no harm after the finish part.
        return isFinished ? { kind: 'complete' } : this.#endOfConnection(error, partCount);
      }
      if (result.done === true) break;
      try {
        for (const part of result.value) {
          if (this.#controller.signal.aborted || part.type === 'abort') {
            stop(iterator);
            return { kind: 'stopped' };
          }
          applyPart(this.#draft, part);
          partCount += 1;
          isFinished ||= part.type === 'finish_message';
        }
        if (result.value.some(isShown)) this.#throttle.schedule();
      } catch (error) {
        stop(iterator);
        if (error instanceof ChatError && error.code === 'too-long') {
          return { kind: 'incomplete', error };
        }
        throw error;
      }
    }
    if (isFinished) return { kind: 'complete' };
    if (partCount === 0) return { kind: 'nothing' };
    const error = new ChatError('unfinished', 'The answer ended without its finish part.');
    // Tries to resume the answer, because some proxies and browsers report a lost connection as a normal end. A stream
    // that brought no new part shows that the service has nothing more to send.
    if (partCount > this.#furthest) return this.#endOfConnection(error, partCount);
    return { kind: 'incomplete', error };
  }

  /**
   * Classifies the end of a connection: an abort, or a lost connection.
   * @throws {StreamError} for a protocol error
   */
  #endOfConnection(error: unknown, partCount: number): ReadingEnding {
    if (isAbortError(error)) return { kind: 'stopped' };
    if (partCount > this.#furthest) {
      this.#furthest = partCount;
      this.#waits.restart();
    }
    // A stream that is cut off before the answer's first part is a protocol error. A later cut is a lost connection.
    const isCutOff = error instanceof StreamError && error.code === 'cut-off' && this.#furthest > 0;
    if (error instanceof StreamError && !isCutOff) throw error;
    return {
      kind: 'lost',
      error:
        error instanceof ChatError
          ? error
          : new ChatError('network', FETCH_FAILED, { cause: error }),
    };
  }

  /**
   * Requests a replay until one arrives. Returns undefined if the service has nothing to resume, if an error is
   * permanent, if `PATIENCE_MS` has passed, or if the run was aborted.
   */
  async #resume(lost: ChatError): Promise<AnswerStream | undefined> {
    const { transport } = this.#options;
    let leastMs: number | undefined;
    // After a stream that ended without an error, the first attempt to resume does not show `resuming`, because the
    // service seldom has more text.
    let isQuiet = lost.code === 'unfinished';
    const showResuming = (): void => {
      if (!isQuiet) this.#showConnection('resuming');
    };
    showResuming();
    while (await this.#waits.next(leastMs)) {
      if (this.#options.network?.isOnline() !== false) showResuming();
      try {
        return await transport.resume(this.chatId, this.#controller.signal);
      } catch (error) {
        if (!(error instanceof ChatError) || !isTemporary(error)) return undefined;
        leastMs = error.retryAfterMs;
        isQuiet = false;
      }
    }
    return undefined;
  }

  #showConnection(connection: ChatConnection): void {
    if (!this.#controller.signal.aborted) this.#options.onConnection(connection);
  }

  /**
   * Replaces the draft by an empty one, because a replay begins at the answer's start. First publishes the old draft.
   */
  #startReplay(): void {
    this.#throttle.cancel();
    this.#publish();
    this.#draft = new MessageDraft(this.#options.identity);
  }

  #publish(): void {
    const answer = this.#draft.message();
    if (this.#controller.signal.aborted || answer === this.#shown || !this.#isAsLong(answer))
      return;
    this.#shown = answer;
    this.#options.onUpdate(answer);
  }

  /**
   * Returns the final answer, including the parts that the throttle held back. If the draft is shorter than the shown
   * answer and not complete, returns the shown answer.
   */
  #finish(isWhole: boolean): Answer {
    this.#throttle.cancel();
    const answer = this.#draft.message();
    return isWhole || this.#isAsLong(answer) ? answer : this.#shown;
  }

  #isAsLong(answer: Answer): boolean {
    return (answer?.content.length ?? 0) >= (this.#shown?.content.length ?? 0);
  }
}

/** HTTP statuses from a busy or unavailable service, or from a proxy in front of the service. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether a retry may succeed after this error. */
function isTemporary({ code, status }: ChatError): boolean {
  if (status !== undefined) return TEMPORARY_STATUSES.has(status);
  return code === 'network' || code === 'timeout';
}

/** Parts that change nothing on the screen. They cause no update, because an update would delay the text after them. */
const OPENING_PARTS: ReadonlySet<AnswerPart['type']> = new Set([
  'message_start',
  'start_step',
  'step_start',
  'text_start',
]);

function isShown({ type }: AnswerPart): boolean {
  return !OPENING_PARTS.has(type);
}

/** Closes the stream. Does not wait, because a stream that never closes would block the session. */
function stop(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(ignore);
}

function ignore(): void {
  // The answer has ended, so an error while closing the stream no longer matters.
}
