import type { JsonValue } from '@assist/stream';
import { type AssembledAnswer, NO_ANSWER } from './answer-assembly.ts';
import { type AnswerRun, type RunEnd, startAnswerRun } from './answer-run.ts';
import { ChatError, EMPTY_BODY } from './chat-error.ts';
import {
  type ChatOutcome,
  type ChatSnapshot,
  callSafely,
  createSnapshotStore,
  EMPTY_SNAPSHOT,
} from './chat-snapshot.ts';
import type { AnswerStream, ChatTransport } from './chat-transport.ts';
import { createUuid } from './create-uuid.ts';
import type { ChatMessage, Clock, CreateId } from './message.ts';
import { createAssistantMessage, createUserMessage } from './message-builder.ts';
import type { NetworkStatus } from './network-status.ts';

/** Updates of a streaming answer come at most this often, in ms (spec §9). */
const THROTTLE_MS = 100;

export interface ChatSessionOptions {
  readonly transport: ChatTransport;
  readonly createId?: CreateId;
  readonly now?: Clock;
  readonly throttleMs?: number;
  /** Lets the session wait for a lost network. Without it a lost connection is resumed once. */
  readonly network?: NetworkStatus;
  /** Hears of every failure, also of one that left a partial answer standing. */
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
  readonly shown: AssembledAnswer;
  open(signal: AbortSignal): Promise<AnswerStream | undefined>;
  onNothing(): void;
}

export function createChatSession(options: ChatSessionOptions): ChatSession {
  const {
    transport,
    createId = createUuid,
    now = () => new Date(),
    throttleMs = THROTTLE_MS,
    network,
    onError,
  } = options;
  const store = createSnapshotStore();
  let active: AnswerRun | undefined;
  let lastQuestion: { readonly text: string; readonly options: AskOptions } | undefined;

  function start({ chatId, question, shown, open, onNothing }: AnswerStart): Promise<void> {
    const { id = createId(), createdAt = now() } = shown.message ?? {};
    active = startAnswerRun({
      chatId,
      transport,
      network,
      throttleMs,
      emptyMessage: createAssistantMessage(id, createdAt),
      shown,
      open,
      onUpdate: (answer) => show(answer, { status: 'streaming' }),
      onConnection: (connection) => store.update({ connection }),
      onEnd: (end) => {
        active = undefined;
        settle(end, onNothing);
      },
    });
    const { completion } = active;
    store.update({
      ...EMPTY_SNAPSHOT,
      chatId,
      status: 'submitted',
      ...withAnswer(question, shown),
    });
    return completion;
  }

  /** Puts the answer beside its question, together with whatever else changes: never one without the other. */
  function show(answer: AssembledAnswer, changes: Partial<ChatSnapshot>): void {
    store.update({ ...changes, ...withAnswer(questionOf(store.get()), answer) });
  }

  function end(answer: AssembledAnswer, outcome: ChatOutcome): void {
    show(answer, { status: 'ready', outcome, isFinished: true, connection: 'connected' });
  }

  function fail(answer: AssembledAnswer, cause: ChatError): void {
    const isOffline = cause.code === 'network' && network?.isOnline() === false;
    const error = isOffline ? new ChatError('offline', cause.message, { cause }) : cause;
    show(answer, { status: 'error', outcome: 'failed', connection: 'connected', error });
    report(error);
    if (isOffline) retryWhenOnline(error);
  }

  function settle({ ending, answer }: RunEnd, onNothing: () => void): void {
    switch (ending.kind) {
      case 'finished':
        end(answer, 'complete');
        break;
      case 'unfinished':
        end(answer, 'incomplete');
        break;
      case 'aborted':
        end(answer, 'stopped');
        break;
      case 'nothing':
        onNothing();
        break;
      case 'failed':
        fail(answer, ending.error);
        break;
      case 'lost':
        if (answer.message === undefined || answer.message.content === '') {
          fail(answer, ending.error);
        } else {
          end(answer, 'incomplete');
          report(ending.error);
        }
        break;
    }
  }

  function report(error: ChatError): void {
    if (onError !== undefined) callSafely(() => onError(error));
  }

  /** A question that never left the browser is sent when it can be, as long as its error stands. */
  function retryWhenOnline(error: ChatError): void {
    const stopListening = network?.onOnline(() => {
      stopListening?.();
      if (store.get().error === error) void retry();
    });
  }

  /** Ends the active run without a word: its late parts and errors are nobody's any more. */
  function leaveActive(): AssembledAnswer | undefined {
    const answer = active?.leave();
    active = undefined;
    return answer;
  }

  function ask(text: string, askOptions: AskOptions = {}): Promise<void> {
    leaveActive();
    lastQuestion = { text, options: askOptions };
    const chatId = createId();
    const question = [createUserMessage(createId(), now(), text)];
    return start({
      chatId,
      question,
      shown: NO_ANSWER,
      open: (signal) => transport.send({ id: chatId, messages: question, ...askOptions }, signal),
      onNothing: () => fail(NO_ANSWER, new ChatError('empty-body', EMPTY_BODY)),
    });
  }

  function retry(): Promise<void> {
    return active !== undefined || lastQuestion === undefined
      ? Promise.resolve()
      : ask(lastQuestion.text, lastQuestion.options);
  }

  function resume(chatId: string): Promise<void> {
    // One resumption at a time: a view that mounts twice asks twice.
    if (active?.chatId === chatId) return active.completion;
    leaveActive();
    const isSameChat = store.get().chatId === chatId;
    const before = isSameChat ? store.get() : EMPTY_SNAPSHOT;
    if (!isSameChat) lastQuestion = undefined;
    return start({
      chatId,
      question: questionOf(before),
      shown: answerOf(before),
      open: (signal) => transport.resume(chatId, signal),
      onNothing: () => store.update(before),
    });
  }

  return {
    ask,
    retry,
    resume,
    stop() {
      const answer = leaveActive();
      if (answer !== undefined) end(answer, 'stopped');
    },
    reset() {
      leaveActive();
      lastQuestion = undefined;
      store.update(EMPTY_SNAPSHOT);
    },
    subscribe: store.subscribe,
    getSnapshot: store.get,
  };
}

/** The messages of a chat: its question, and its answer as soon as there is any of it. */
function withAnswer(
  question: readonly ChatMessage[],
  { message, data }: AssembledAnswer,
): Pick<ChatSnapshot, 'messages' | 'data'> {
  return { messages: message === undefined ? question : [...question, message], data };
}

function questionOf({ messages }: ChatSnapshot): readonly ChatMessage[] {
  return messages.filter(({ role }) => role === 'user');
}

function answerOf({ messages, data }: ChatSnapshot): AssembledAnswer {
  const message = messages.findLast(({ role }) => role === 'assistant');
  return message === undefined ? NO_ANSWER : { message, data };
}
