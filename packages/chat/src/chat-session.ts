import type { JsonValue } from '@assist/stream';
import { type AnswerEnding, AnswerRun } from './answer-run.ts';
import { ChatError, EMPTY_BODY } from './chat-error.ts';
import {
  type ChatSnapshot,
  callSafely,
  createSnapshotStore,
  EMPTY_SNAPSHOT,
} from './chat-snapshot.ts';
import type { AnswerStream, ChatTransport } from './chat-transport.ts';
import { createUuid } from './create-uuid.ts';
import { type ChatMessage, type Clock, type CreateId, createUserMessage } from './message.ts';
import { type Answer, NO_ANSWER } from './message-draft.ts';
import type { NetworkStatus } from './network-status.ts';

/** Updates of a streaming answer come at most this often, in ms (spec §9). */
const THROTTLE_MS = 100;

export interface ChatSessionOptions {
  readonly transport: ChatTransport;
  readonly createId?: CreateId;
  readonly now?: Clock;
  readonly throttleMs?: number;
  /** Lets the session take up a lost answer as soon as the network is back. */
  readonly network?: NetworkStatus;
  /** Gets the error of every failed question and of every incomplete answer. */
  readonly onError?: (error: ChatError) => void;
}

export interface AskOptions {
  /** Goes with the question as it is (spec §7). */
  readonly data?: JsonValue;
}

/**
 * One conversation: a question and its answer at a time (spec §4). `ask`, `resume` and `retry` settle
 * when their answer has ended or another has taken its place, and never reject. No method needs `this`.
 */
export interface ChatSession {
  /** Drops what there is and asks, under a fresh chat id. */
  ask(question: string, options?: AskOptions): Promise<void>;
  /** Ends the running answer and keeps what has arrived of it. */
  stop(): void;
  /** Ends the running answer and empties the session. */
  reset(): void;
  /** Takes up the answer of a chat id. Where there is nothing to resume, the chat is as it was before. */
  resume(chatId: string): Promise<void>;
  /** Asks the last question again, unless its answer is still running. */
  retry(): Promise<void>;
  /** Calls the listener after every change; returns the function that ends this. */
  subscribe(listener: () => void): () => void;
  getSnapshot(): ChatSnapshot;
}

interface AnswerStart {
  readonly chatId: string;
  readonly question: readonly ChatMessage[];
  /** What is on screen of this answer already. */
  readonly shown: Answer;
  open(signal: AbortSignal): Promise<AnswerStream | undefined>;
  onNothing(): void;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  return new Session(options);
}

class Session implements ChatSession {
  readonly #transport: ChatTransport;
  readonly #createId: CreateId;
  readonly #now: Clock;
  readonly #throttleMs: number;
  readonly #network: NetworkStatus | undefined;
  readonly #onError: (error: ChatError) => void;
  readonly #store = createSnapshotStore();
  #active: AnswerRun | undefined;
  #lastQuestion: { readonly text: string; readonly options: AskOptions } | undefined;

  readonly subscribe = this.#store.subscribe;
  readonly getSnapshot = this.#store.get;

  constructor({
    transport,
    createId = createUuid,
    now = () => new Date(),
    throttleMs = THROTTLE_MS,
    network,
    onError = () => undefined,
  }: ChatSessionOptions) {
    this.#transport = transport;
    this.#createId = createId;
    this.#now = now;
    this.#throttleMs = throttleMs;
    this.#network = network;
    this.#onError = onError;
  }

  readonly ask = (text: string, options: AskOptions = {}): Promise<void> => {
    this.#leaveActive();
    this.#lastQuestion = { text, options };
    const id = this.#createId();
    const question = [createUserMessage(this.#createId(), this.#now(), text)];
    return this.#start({
      chatId: id,
      question,
      shown: NO_ANSWER,
      open: (signal) => this.#transport.send({ id, messages: question, ...options }, signal),
      onNothing: () => this.#fail(NO_ANSWER, new ChatError('empty-body', EMPTY_BODY)),
    });
  };

  readonly stop = (): void => {
    const answer = this.#leaveActive();
    if (answer !== undefined) this.#end(answer, { outcome: 'stopped' });
  };

  readonly reset = (): void => {
    this.#leaveActive();
    this.#lastQuestion = undefined;
    this.#store.update(EMPTY_SNAPSHOT);
  };

  readonly resume = (chatId: string): Promise<void> => {
    // One resumption at a time: a view that mounts twice asks twice.
    if (this.#active?.chatId === chatId) return this.#active.completion;
    this.#leaveActive();
    const current = this.getSnapshot();
    const before = current.chatId === chatId ? current : EMPTY_SNAPSHOT;
    if (before === EMPTY_SNAPSHOT) this.#lastQuestion = undefined;
    return this.#start({
      chatId,
      question: questionOf(before),
      shown: answerOf(before),
      open: (signal) => this.#transport.resume(chatId, signal),
      onNothing: () => this.#store.update(before),
    });
  };

  readonly retry = async (): Promise<void> => {
    if (this.#active !== undefined || this.#lastQuestion === undefined) return;
    await this.ask(this.#lastQuestion.text, this.#lastQuestion.options);
  };

  #start({ chatId, question, shown, open, onNothing }: AnswerStart): Promise<void> {
    const { id = this.#createId(), createdAt = this.#now() } = shown.message ?? {};
    this.#active = new AnswerRun({
      chatId,
      transport: this.#transport,
      network: this.#network,
      throttleMs: this.#throttleMs,
      identity: { id, createdAt },
      shown,
      open,
      onUpdate: (answer) => this.#show(answer, { status: 'streaming' }),
      onConnection: (connection) => this.#store.update({ connection }),
      onEnd: (ending, answer) => {
        this.#active = undefined;
        if (ending.kind === 'nothing') onNothing();
        else this.#settle(ending, answer);
      },
    });
    const { completion } = this.#active;
    this.#store.update({
      ...EMPTY_SNAPSHOT,
      chatId,
      status: 'submitted',
      ...withAnswer(question, shown),
    });
    return completion;
  }

  /** Ends the active run, at the service as well, and reports nothing: what still arrives for it is dropped. */
  #leaveActive(): Answer | undefined {
    const run = this.#active;
    if (run === undefined) return undefined;
    this.#active = undefined;
    this.#transport.cancel(run.chatId);
    return run.leave();
  }

  #settle(ending: Exclude<AnswerEnding, { readonly kind: 'nothing' }>, answer: Answer): void {
    if (!('error' in ending)) {
      this.#end(answer, { outcome: ending.kind });
      return;
    }
    const { kind, error } = ending;
    const hasText = answer.message !== undefined && answer.message.content !== '';
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
    const isOffline = cause.code === 'network' && this.#network?.isOnline() === false;
    const error = isOffline ? new ChatError('offline', cause.message, { cause }) : cause;
    this.#show(answer, { status: 'error', outcome: 'failed', connection: 'connected', error });
    this.#report(error);
    if (isOffline) this.#retryWhenOnline(error);
  }

  /** Puts the answer beside its question, together with whatever else changes: never one without the other. */
  #show(answer: Answer, changes: Partial<ChatSnapshot>): void {
    this.#store.update({ ...changes, ...withAnswer(questionOf(this.getSnapshot()), answer) });
  }

  #report(error: ChatError): void {
    callSafely(() => this.#onError(error));
  }

  /** A question that never left the browser is sent when it can be, as long as its error stands. */
  #retryWhenOnline(error: ChatError): void {
    const stopListening = this.#network?.onOnline(() => {
      stopListening?.();
      if (this.getSnapshot().error === error) void this.retry();
    });
  }
}

/** The messages of a chat: its question, and its answer as soon as there is any of it. */
function withAnswer(
  question: readonly ChatMessage[],
  { message, data }: Answer,
): Pick<ChatSnapshot, 'messages' | 'data'> {
  return { messages: message === undefined ? question : [...question, message], data };
}

function questionOf({ messages }: ChatSnapshot): readonly ChatMessage[] {
  return messages.filter(({ role }) => role === 'user');
}

function answerOf({ messages, data }: ChatSnapshot): Answer {
  const message = messages.findLast(({ role }) => role === 'assistant');
  return message === undefined ? NO_ANSWER : { message, data };
}
