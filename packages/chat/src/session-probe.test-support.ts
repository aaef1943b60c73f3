import type { StreamPart } from '@assist/stream';
import { vi } from 'vitest';
import type { NetworkStatus } from './receive-answer.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';
import type { ChatSession, ChatSnapshot } from './session.ts';

export const FINISH: StreamPart = { type: 'finish_message', value: { finishReason: 'stop' } };

export function text(value: string): StreamPart {
  return { type: 'text', value };
}

/** Resolves with the first snapshot for which `fits` is true. The current snapshot is checked first. */
export function until(
  session: ChatSession,
  fits: (snapshot: ChatSnapshot) => boolean,
): Promise<ChatSnapshot> {
  return new Promise((resolve) => {
    const check = () => {
      const snapshot = session.getSnapshot();
      if (!fits(snapshot)) return;
      unsubscribe();
      resolve(snapshot);
    };
    const unsubscribe = session.subscribe(check);
    check();
  });
}

/** The answer's text; undefined before the answer begins. */
export function answerText({ messages }: ChatSnapshot): string | undefined {
  return messages.find(({ role }) => role === 'assistant')?.content;
}

/** Asks a question, and resolves once the first words of its answer are shown. */
export async function askAndShow(
  session: ChatSession,
  service: ScriptedService,
  words: string,
): Promise<{ readonly asked: Promise<void>; readonly call: ServiceCall }> {
  const asked = session.ask('Q');
  const call = await service.nextCall();
  call.stream(text(words));
  await until(session, (snapshot) => answerText(snapshot) === words);
  return { asked, call };
}

/** Runs all pending work without advancing the fake clock. Needs fake timers. */
export async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

/** Returns a list that grows by each later snapshot of the session. */
export function record(session: ChatSession): ChatSnapshot[] {
  const snapshots: ChatSnapshot[] = [];
  session.subscribe(() => snapshots.push(session.getSnapshot()));
  return snapshots;
}

export interface ScriptedNetwork extends NetworkStatus {
  goOffline(): void;
  goOnline(): void;
  listenerCount(): number;
}

export function createScriptedNetwork(): ScriptedNetwork {
  const listeners = new Set<() => void>();
  let isOnline = true;
  return {
    isOnline: () => isOnline,
    onOnline(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goOffline() {
      isOnline = false;
    },
    goOnline() {
      isOnline = true;
      for (const listener of [...listeners]) listener();
    },
    listenerCount: () => listeners.size,
  };
}
