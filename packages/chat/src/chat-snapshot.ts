import type { ChatError, ChatErrorCode } from './chat-error.ts';
import type { ChatMessage } from './message.ts';

/** Whether an answer is arriving, being taken up again after a lost connection, or waiting for a network. */
export type ChatConnection = 'connected' | 'resuming' | 'offline';

/** Where the current question stands (spec §4). */
export type ChatStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/**
 * How the last answer ended; `none` while there is none or it still runs. `incomplete`: it broke off,
 * for the reason that the snapshot gives.
 */
export type ChatOutcome = 'none' | 'complete' | 'stopped' | 'incomplete' | 'failed';

/** The state of a session: the same object until something changes. */
export interface ChatSnapshot {
  readonly chatId: string | undefined;
  readonly status: ChatStatus;
  /** True once the stream has ended in any way but an error; cleared by the next question and by reset. */
  readonly isFinished: boolean;
  readonly outcome: ChatOutcome;
  /**
   * Why an incomplete answer is: `unfinished`, `too-long`, `stream` for a replay that broke the
   * protocol, or how the connection was lost.
   */
  readonly incompleteReason: ChatErrorCode | undefined;
  readonly connection: ChatConnection;
  /** The question, and the answer as soon as there is any of it. A resumed chat has no question. */
  readonly messages: readonly ChatMessage[];
  readonly error: ChatError | undefined;
}

/** Holds the current snapshot and tells who listens. */
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
      // A fresh function each time: one listener may subscribe twice, and leave twice.
      const entry = () => listener();
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}

/** Calls foreign code. What it throws reaches the platform's error handler, not the session. */
export function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
