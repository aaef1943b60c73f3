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

/** The arrived part of an answer, if any. */
export type Answer = ChatMessage | undefined;

/** How an answer ended. */
export type AnswerEnding =
  /** `complete`: a finish part came. `stopped`: by the server, or the platform aborted the request. */
  | { readonly kind: 'complete' | 'stopped' }
  /** There was nothing: a stream without a single part. */
  | { readonly kind: 'nothing' }
  /** `incomplete`: it broke off for good. `failed`: the service or the protocol says so. */
  | { readonly kind: 'incomplete' | 'failed'; readonly error: ChatError };

/** How the reading of one stream ended: a lost connection may be taken up again. */
type ReadingEnding = AnswerEnding | { readonly kind: 'lost'; readonly error: ChatError };

export interface AnswerRunOptions {
  readonly request: ChatRequest;
  readonly transport: ChatTransport;
  readonly network: NetworkStatus | undefined;
  readonly throttleMs: number;
  /** Of the message to write. */
  readonly identity: Pick<ChatMessage, 'id' | 'createdAt'>;
  onUpdate(answer: Answer): void;
  onConnection(connection: ChatConnection): void;
  /** `cut`: something of an answer that ended well was dropped. */
  onEnd(ending: AnswerEnding, answer: Answer, cut: ChatError | undefined): void;
}

/**
 * One answer on its way, with its own requests: runs share nothing. A lost connection is taken up again
 * by a replay, which is built beside what is shown and takes its place once it is as long: text that a
 * visitor has read never disappears.
 */
export class AnswerRun {
  readonly chatId: string;
  /** Resolves when the answer has ended or the run was left, and never rejects. */
  readonly completion: Promise<void>;
  readonly #options: AnswerRunOptions;
  readonly #controller = new AbortController();
  readonly #waits: RetryWaits;
  readonly #throttle: Throttle;
  #draft: MessageDraft;
  #shown: Answer;
  /** The most parts that one stream of this answer has brought. */
  #furthest = 0;

  /** Starts to read. No callback comes before the constructor has returned. */
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

  /** Ends the requests and every callback, and gives what has arrived. */
  leave(): Answer {
    const answer = this.#finish(false);
    this.#controller.abort();
    return answer;
  }

  async #run(): Promise<void> {
    // A turn later, so that the caller holds the run before the first callback.
    await Promise.resolve();
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

  /** A replay that breaks the protocol is no replay: what was there before it stands. */
  async #readReplay(stream: AnswerStream): Promise<ReadingEnding> {
    try {
      return await this.#readStream(stream);
    } catch (thrown) {
      const error = toChatError(thrown);
      if (error.code === 'stream') return { kind: 'incomplete', error };
      throw error;
    }
  }

  /** Throws for an error part and for a broken protocol. */
  async #readStream(stream: AnswerStream): Promise<ReadingEnding> {
    const iterator = stream[Symbol.asyncIterator]();
    let partCount = 0;
    let isFinished = false;
    for (;;) {
      let result: IteratorResult<readonly AnswerPart[]>;
      try {
        result = await iterator.next();
      } catch (error) {
        // Nothing that matters comes after the finish part.
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
        this.#throttle.schedule();
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
    // Some proxies and browsers end a lost connection as if it were whole: the service may have more.
    if (partCount > this.#furthest) return this.#endOfConnection(error, partCount);
    return { kind: 'incomplete', error };
  }

  /** How a connection ended before its answer: a broken protocol is an error, anything else a lost connection. */
  #endOfConnection(error: unknown, partCount: number): ReadingEnding {
    if (isAbortError(error)) return { kind: 'stopped' };
    if (partCount > this.#furthest) {
      this.#furthest = partCount;
      this.#waits.restart();
    }
    // Half a line and nothing before it, ever, is no answer.
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

  /** Asks for the answer again until there is one, none, or no hope. */
  async #resume(lost: ChatError): Promise<AnswerStream | undefined> {
    const { transport } = this.#options;
    let leastMs: number | undefined;
    // What the service seems to have ended is asked for quietly at first: it has most often no more.
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
        if (!(error instanceof ChatError) || !isPassing(error)) return undefined;
        leastMs = error.retryAfterMs;
        isQuiet = false;
      }
    }
    return undefined;
  }

  #showConnection(connection: ChatConnection): void {
    if (!this.#controller.signal.aborted) this.#options.onConnection(connection);
  }

  /** The parts that follow replay the answer from its start. What has arrived so far is shown first. */
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

  /** The answer to stay, the last part included. A whole one is taken as it is. */
  #finish(isWhole: boolean): Answer {
    this.#throttle.cancel();
    const answer = this.#draft.message();
    return isWhole || this.#isAsLong(answer) ? answer : this.#shown;
  }

  #isAsLong(answer: Answer): boolean {
    return (answer?.content.length ?? 0) >= (this.#shown?.content.length ?? 0);
  }
}

/** The statuses of a service, or of a proxy before it, that is away or busy for the moment. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** Whether another try may do better. */
function isPassing({ code, status }: ChatError): boolean {
  if (status !== undefined) return PASSING_STATUSES.has(status);
  return code === 'network' || code === 'timeout';
}

/** Not awaited: a source that never settles would hold back the session. */
function stop(iterator: AsyncIterator<unknown>): void {
  iterator.return?.().catch(ignore);
}

function ignore(): void {
  // The answer has ended: how its source takes that no longer matters.
}
