import type { JsonValue } from '@assist/stream';
import { type Answer, type AnswerEnding, AnswerRun } from './answer-run.ts';
import { ChatError, EMPTY_BODY } from './chat-error.ts';
import {
  type ChatSnapshot,
  callSafely,
  createSnapshotStore,
  EMPTY_SNAPSHOT,
} from './chat-snapshot.ts';
import type { ChatTransport } from './chat-transport.ts';
import { createId } from './create-id.ts';
import { type Clock, type CreateId, createUserMessage } from './message.ts';
import type { NetworkStatus } from './network-status.ts';
import { THROTTLE_MS } from './throttle.ts';

export interface ChatSessionOptions {
  readonly transport: ChatTransport;
  readonly createId?: CreateId;
  readonly now?: Clock;
  readonly throttleMs?: number;
  /** With a network status, the session resumes a lost answer as soon as the network is back. */
  readonly network?: NetworkStatus;
  /**
   * Called for each failed question, each incomplete answer, each complete answer without text, and each answer over a
   * limit.
   */
  readonly onError?: (error: ChatError) => void;
}

export interface AskOptions {
  /** Data that the session sends unchanged to the service, with the question (spec §7). */
  readonly data?: JsonValue;
}

/**
 * One conversation, with one question and one answer at a time (spec §4). The promises of `ask` and `retry` resolve
 * when the answer has ended or a new question replaced it. They never reject. The methods do not use `this`.
 */
export interface ChatSession {
  /** Drops the current question and answer, and asks the new question under a new chat id. */
  ask(question: string, options?: AskOptions): Promise<void>;
  /** Stops the running answer and keeps the text received so far. */
  stop(): void;
  /** Stops the running answer and empties the session. */
  reset(): void;
  /** Asks the last question again. A no-op while an answer is running. */
  retry(): Promise<void>;
  /** Calls the listener after every change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ChatSnapshot;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  return new Session(options);
}

class Session implements ChatSession {
  readonly #options: ChatSessionOptions & Required<Omit<ChatSessionOptions, 'network'>>;
  readonly #store = createSnapshotStore();
  #active: AnswerRun | undefined;
  /**
   * Unsubscribes from the network status. The session subscribes after a question has failed offline, and retries the
   * question once the network is back.
   */
  #stopListening: (() => void) | undefined;
  #lastQuestion: { readonly text: string; readonly options: AskOptions } | undefined;

  readonly subscribe = this.#store.subscribe;
  readonly getSnapshot = this.#store.get;

  constructor(options: ChatSessionOptions) {
    this.#options = {
      createId,
      now: () => new Date(),
      throttleMs: THROTTLE_MS,
      onError: () => undefined,
      ...options,
    };
  }

  readonly ask = (text: string, options: AskOptions = {}): Promise<void> => {
    this.#stopListening?.();
    this.#leaveActive();
    this.#lastQuestion = { text, options };
    const { transport, network, throttleMs, createId, now } = this.#options;
    const id = createId();
    const messages = [createUserMessage(createId(), now(), text)];
    this.#active = new AnswerRun({
      request: { id, messages, ...options },
      transport,
      network,
      throttleMs,
      identity: { id: createId(), createdAt: now() },
      onUpdate: (answer) => this.#show(answer, { status: 'streaming' }),
      onConnection: (connection) => this.#store.update({ connection }),
      onEnd: (ending, answer, cut) => {
        this.#active = undefined;
        this.#settle(ending, answer);
        // An ending with an error needs no second report, because `#settle` has already reported that error.
        if (cut && !('error' in ending)) this.#report(cut);
      },
    });
    const { completion } = this.#active;
    this.#store.update({ ...EMPTY_SNAPSHOT, chatId: id, status: 'submitted', messages });
    return completion;
  };

  readonly stop = (): void => {
    if (this.#active !== undefined) this.#end(this.#leaveActive(), { outcome: 'stopped' });
  };

  readonly reset = (): void => {
    this.#stopListening?.();
    this.#leaveActive();
    this.#lastQuestion = undefined;
    this.#store.update(EMPTY_SNAPSHOT);
  };

  readonly retry = async (): Promise<void> => {
    if (this.#active !== undefined || this.#lastQuestion === undefined) return;
    await this.ask(this.#lastQuestion.text, this.#lastQuestion.options);
  };

  /** Cancels the active run, here and at the service, without notifying listeners. Returns the run's answer so far. */
  #leaveActive(): Answer {
    const run = this.#active;
    this.#active = undefined;
    if (run !== undefined) this.#options.transport.cancel(run.chatId);
    return run?.leave();
  }

  #settle(ending: AnswerEnding, answer: Answer): void {
    const hasText = (answer?.content ?? '') !== '';
    if (ending.kind === 'nothing') {
      this.#fail(answer, new ChatError('empty-body', EMPTY_BODY));
      return;
    }
    if (!('error' in ending)) {
      this.#end(answer, { outcome: ending.kind });
      if (ending.kind === 'complete' && !hasText) {
        this.#report(new ChatError('no-text', 'The answer has no text.'));
      }
      return;
    }
    const { kind, error } = ending;
    if (kind === 'failed' || (error.code !== 'unfinished' && !hasText)) {
      this.#fail(answer, error);
      return;
    }
    this.#end(answer, { outcome: kind, incompleteReason: error.code });
    this.#report(error);
  }

  #end(answer: Answer, ending: Partial<ChatSnapshot>): void {
    this.#show(answer, { ...ending, status: 'ready', isFinished: true, connection: 'connected' });
  }

  #fail(answer: Answer, cause: ChatError): void {
    const isOffline = cause.code === 'network' && this.#options.network?.isOnline() === false;
    const error = isOffline ? new ChatError('offline', cause.message, { cause }) : cause;
    this.#show(answer, { status: 'error', outcome: 'failed', connection: 'connected', error });
    this.#report(error);
    // A listener or `onError` may have called `ask` or `reset`, which removes the error.
    if (isOffline && this.getSnapshot().error === error) {
      this.#stopListening = this.#options.network?.onOnline(() => void this.retry());
    }
  }

  /** Sets the answer and the other changes in one update, so that no listener sees one without the other. */
  #show(message: Answer, changes: Partial<ChatSnapshot>): void {
    const question = this.getSnapshot().messages.slice(0, 1);
    const messages = message === undefined ? question : [...question, message];
    this.#store.update({ ...changes, messages });
  }

  #report(error: ChatError): void {
    callSafely(() => this.#options.onError(error));
  }
}
