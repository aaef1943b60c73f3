import type { ChatError, ChatErrorCode } from './chat-error.ts';
import type { ChatMessage } from './message.ts';

/** The state of the connection: receiving, resuming after a loss, or waiting for a network. */
export type ChatConnection = 'connected' | 'resuming' | 'offline';

/** The state of the current question (spec §4). */
export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/**
 * The outcome of the last answer; `none` without an answer or while it runs. `incomplete`: the connection was lost for
 * good; `incompleteReason` has the reason.
 */
export type ChatOutcome = 'none' | 'complete' | 'stopped' | 'incomplete' | 'failed';

/** The state of a session. It is the same object until a change. */
export interface ChatSnapshot {
  readonly chatId: string | undefined;
  readonly status: ChatStatus;
  /** True once the stream has ended without an error. The next question and a reset clear it. */
  readonly isFinished: boolean;
  readonly outcome: ChatOutcome;
  /**
   * The reason for an incomplete answer: `unfinished`, `too-long`, `stream` for a malformed replay, or the loss of the
   * connection.
   */
  readonly incompleteReason: ChatErrorCode | undefined;
  readonly connection: ChatConnection;
  /** The question, and the answer once it has a part. */
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
      // Wraps the listener, so that the same function can subscribe twice.
      const entry = () => listener();
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

/** Calls foreign code. Its errors go to the platform's error handler, not to the session. */
export function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
