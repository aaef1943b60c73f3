import type { ChatError, ChatErrorCode } from './chat-error.ts';
import type { ChatMessage } from './message.ts';

/** The state of the connection: receiving, resuming after a lost connection, or waiting for the network. */
export type ChatConnection = 'connected' | 'resuming' | 'offline';

/** The state of the current question (spec §4). */
export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/**
 * The outcome of the last answer. `none`: there is no answer, or it is still running. `incomplete`: the rest of the
 * answer did not arrive; `incompleteReason` says why.
 */
export type ChatOutcome = 'none' | 'complete' | 'stopped' | 'incomplete' | 'failed';

/** The state of a session. The session returns the same object until something changes. */
export interface ChatSnapshot {
  readonly chatId: string | undefined;
  readonly status: ChatStatus;
  /**
   * Whether the answer has ended with an outcome other than `failed`. The next question and a reset set the field to
   * false.
   */
  readonly isFinished: boolean;
  readonly outcome: ChatOutcome;
  /**
   * Why an answer is incomplete: `unfinished`, `too-long`, `stream` for a malformed replay, or the code of the lost
   * connection, such as `network`.
   */
  readonly incompleteReason: ChatErrorCode | undefined;
  readonly connection: ChatConnection;
  /** The question, followed by the answer as soon as the answer has a part. */
  readonly messages: readonly ChatMessage[];
  readonly error: ChatError | undefined;
}

/** Holds the current snapshot and notifies listeners. */
export interface SnapshotStore {
  get(): ChatSnapshot;
  update(changes: Partial<ChatSnapshot>): void;
  subscribe(listener: () => void): () => void;
}

export const EMPTY_SNAPSHOT: ChatSnapshot = {
  chatId: undefined,
  status: 'ready',
  isFinished: false,
  outcome: 'none',
  incompleteReason: undefined,
  connection: 'connected',
  messages: [],
  error: undefined,
};

export function createSnapshotStore(): SnapshotStore {
  const listeners = new Set<() => void>();
  let snapshot = EMPTY_SNAPSHOT;
  return {
    get: () => snapshot,
    update(changes) {
      const isChange = Object.entries(changes).some(
        ([field, value]) => Reflect.get(snapshot, field) !== value,
      );
      if (!isChange) return;
      snapshot = { ...snapshot, ...changes };
      for (const listener of [...listeners]) callSafely(listener);
    },
    subscribe(listener) {
      // Wraps the listener, because a Set would merge two subscriptions of the same function.
      const entry = () => listener();
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

/**
 * Calls a listener. An error that the listener throws goes to the platform's error handler and does not stop the
 * session.
 */
export function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
