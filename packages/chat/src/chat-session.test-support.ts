import { type ChatSession, createChatSession } from './chat-session.ts';
import type { ChatSnapshot } from './chat-snapshot.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';
import { record } from './session-probe.test-support.ts';

/** A chat session whose question has reached the service. */
export interface AskedSession {
  readonly session: ChatSession;
  /** All snapshots since the question. A test may empty the list. */
  readonly snapshots: ChatSnapshot[];
  /** Resolves when the session has settled the question. */
  readonly asked: Promise<void>;
  readonly call: ServiceCall;
  readonly service: ScriptedService;
}

/** Creates a chat session over a service in memory, and asks one question. */
export async function askOne(): Promise<AskedSession> {
  const service = createMemoryService();
  const session = createChatSession({ transport: service.transport });
  const snapshots = record(session);
  const asked = session.ask('Q');
  const call = await service.nextCall();
  return { session, snapshots, asked, call, service };
}
