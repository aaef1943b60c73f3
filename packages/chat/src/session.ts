import { ChatError, type ChatErrorCode } from './errors.ts';
import type { ChatRequest, ChatTransport } from './http.ts';
import { type ChatMessage, createId, createQuestion } from './message.ts';
import {
  type AnswerEnding,
  AnswerReceiver,
  type NetworkStatus,
  type Reception,
} from './receive-answer.ts';

/** Minimum time between two updates of a streamed answer, in ms (spec §9). */
const THROTTLE_MS = 100;

/** The state of a session. The session returns the same object until something changes. */
export interface ChatSnapshot {
  readonly chatId: string | undefined;
  /** The state of the current question (spec §4). */
  readonly status: 'ready' | 'submitted' | 'streaming' | 'error';
  /** Whether the answer has ended, and not failed. */
  readonly isFinished: boolean;
  /** `none`: there is no answer, or it is still running. `incomplete`: the rest of the answer did not arrive. */
  readonly ending: 'none' | 'complete' | 'stopped' | 'incomplete' | 'failed';
  /**
   * Why an answer is incomplete: `unfinished`, `too-long`, `stream` for a malformed replay, or the code of the lost
   * connection, such as `network`.
   */
  readonly incompleteReason: ChatErrorCode | undefined;
  readonly reception: Reception;
  /** The question, followed by the answer as soon as the answer has a part. */
  readonly messages: readonly ChatMessage[];
  readonly error: ChatError | undefined;
}

export interface ChatSessionOptions {
  readonly transport: ChatTransport;
  readonly createId?: () => string;
  readonly throttleMs?: number;
  /** With a network status, the session resumes a lost answer as soon as the network is back. */
  readonly network?: NetworkStatus;
  /**
   * Called for each failed question, each incomplete answer, each complete answer without text, and each answer over a
   * limit.
   */
  readonly onError?: (error: ChatError) => void;
}

export type AskOptions = Pick<ChatRequest, 'data' | 'language'>;

export const EMPTY_SNAPSHOT: ChatSnapshot = {
  chatId: undefined,
  status: 'ready',
  isFinished: false,
  ending: 'none',
  incompleteReason: undefined,
  reception: 'connected',
  messages: [],
  error: undefined,
};

interface Run {
  readonly chatId: string;
  readonly controller: AbortController;
  readonly receiver: AnswerReceiver;
  /** `resting`: an update was just published. `waiting`: the answer has grown since. */
  throttle: 'idle' | 'resting' | 'waiting';
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * One conversation, with one question and one answer at a time (spec §4). The promises of `ask` and `retry` resolve
 * when the answer has ended or a new question replaced it. They never reject.
 */
export class ChatSession {
  readonly #options: ChatSessionOptions;
  readonly #listeners = new Set<() => void>();
  #snapshot = EMPTY_SNAPSHOT;
  #run: Run | undefined;
  #lastQuestion: { readonly text: string; readonly options: AskOptions } | undefined;
  /** Unsubscribes from the network status, to which a question that failed offline listens. */
  #stopListening: (() => void) | undefined;

  constructor(options: ChatSessionOptions) {
    this.#options = options;
  }

  // React calls these two without `this`.
  readonly getSnapshot = (): ChatSnapshot => this.#snapshot;
  /** Calls the listener after every change. Returns a function that unsubscribes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    // Wraps the listener, because a Set would merge two subscriptions of the same function.
    const entry = (): void => listener();
    this.#listeners.add(entry);
    return () => this.#listeners.delete(entry);
  };

  /** Drops the current question and answer, and asks the new question under a new chat id. */
  async ask(text: string, options: AskOptions = {}): Promise<void> {
    this.#leave();
    this.#lastQuestion = { text, options };
    const { transport, network, createId: newId = createId } = this.#options;
    const chatId = newId();
    const messages = [createQuestion(newId(), new Date(), text)];
    const controller = new AbortController();
    const { signal } = controller;
    const request = { id: chatId, messages, ...options };
    const receiver = new AnswerReceiver(request, transport, network, signal);
    const run: Run = { chatId, controller, receiver, throttle: 'idle', timer: undefined };
    this.#run = run;
    const left = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    // Sends the request before the listeners render.
    const answered = this.#follow(run);
    this.#update({ ...EMPTY_SNAPSHOT, chatId, status: 'submitted', messages });
    await Promise.race([answered, left]);
  }

  /** Stops the running answer and keeps the text received so far. */
  stop(): void {
    const run = this.#run;
    this.#leave();
    if (run !== undefined) this.#end(run.receiver.message, { ending: 'stopped' });
  }

  /** Stops the running answer and empties the session. */
  reset(): void {
    this.#leave();
    this.#lastQuestion = undefined;
    this.#update(EMPTY_SNAPSHOT);
  }

  /** Asks the last question again. A no-op while an answer is running. */
  async retry(): Promise<void> {
    if (this.#run !== undefined || this.#lastQuestion === undefined) return;
    await this.ask(this.#lastQuestion.text, this.#lastQuestion.options);
  }

  /** Cancels the running answer, here and at the service, without notifying listeners. */
  #leave(): void {
    this.#stopListening?.();
    const run = this.#run;
    this.#run = undefined;
    if (run === undefined) return;
    clearTimeout(run.timer);
    run.controller.abort();
    this.#options.transport.cancel(run.chatId);
  }

  async #follow(run: Run): Promise<void> {
    for await (const progress of run.receiver.receive()) {
      if (this.#run !== run) return;
      if (progress.kind === 'reception') this.#update({ reception: progress.reception });
      else if (progress.kind === 'grown') this.#schedule(run);
      else this.#settle(run, progress);
    }
  }

  /** Publishes at once, and then at most every `THROTTLE_MS`. */
  #schedule(run: Run): void {
    if (run.throttle !== 'idle') {
      run.throttle = 'waiting';
      return;
    }
    run.throttle = 'resting';
    const { message } = run.receiver;
    if (message !== this.#snapshot.messages[1]) this.#show(message, { status: 'streaming' });
    // React renders in a microtask. The rest begins after the rendering, so that slow phones have time for key presses
    // and frames.
    queueMicrotask(() => {
      if (this.#run !== run) return;
      run.timer = setTimeout(() => {
        const isWaiting = run.throttle === 'waiting';
        run.throttle = 'idle';
        if (isWaiting) this.#schedule(run);
      }, this.#options.throttleMs ?? THROTTLE_MS);
    });
  }

  #settle(run: Run, ending: AnswerEnding): void {
    this.#run = undefined;
    clearTimeout(run.timer);
    const { message, isCut } = run.receiver;
    const hasText = (message?.content ?? '') !== '';
    if ('error' in ending) {
      const { kind, error } = ending;
      if (kind === 'failed' || (error.code !== 'unfinished' && !hasText)) {
        this.#fail(message, error);
      } else {
        this.#end(message, { ending: kind, incompleteReason: error.code });
        this.#report(error);
      }
      return;
    }
    this.#end(message, { ending: ending.kind });
    if (ending.kind === 'complete' && !hasText) {
      this.#report(new ChatError('no-text', 'The answer has no text.'));
    }
    if (isCut)
      this.#report(new ChatError('too-long', 'The answer has too many or too long items.'));
  }

  #end(message: ChatMessage | undefined, ending: Partial<ChatSnapshot>): void {
    this.#show(message, { ...ending, status: 'ready', isFinished: true, reception: 'connected' });
  }

  #fail(message: ChatMessage | undefined, cause: ChatError): void {
    const { network } = this.#options;
    const isOffline = cause.code === 'network' && network?.isOnline() === false;
    const error = isOffline ? new ChatError('offline', cause.message, { cause }) : cause;
    this.#show(message, { status: 'error', ending: 'failed', reception: 'connected', error });
    this.#report(error);
    // A listener or `onError` may have called `ask` or `reset`, which removes the error.
    if (isOffline && this.#snapshot.error === error) {
      this.#stopListening = network?.onOnline(() => void this.retry());
    }
  }

  /** Sets the answer and the other changes in one update, so that no listener sees one without the other. */
  #show(message: ChatMessage | undefined, changes: Partial<ChatSnapshot>): void {
    const question = this.#snapshot.messages.slice(0, 1);
    const messages = message === undefined ? question : [...question, message];
    this.#update({ ...changes, messages });
  }

  #update(changes: Partial<ChatSnapshot>): void {
    const isChange = Object.entries(changes).some(
      ([field, value]) => Reflect.get(this.#snapshot, field) !== value,
    );
    if (!isChange) return;
    this.#snapshot = { ...this.#snapshot, ...changes };
    for (const listener of [...this.#listeners]) callSafely(listener);
  }

  #report(error: ChatError): void {
    callSafely(() => this.#options.onError?.(error));
  }
}

/** An error that a listener throws goes to the platform's error handler and does not stop the session. */
function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
