import { onTestFinished } from 'vitest';
import type { ChatError } from './chat-error.ts';
import { type ChatSession, createChatSession } from './chat-session.ts';
import { createHttpService } from './http-service.test-support.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import type { ScriptedService } from './scripted-service.test-support.ts';
import { createScriptedNetwork, type ScriptedNetwork } from './session-probe.test-support.ts';

type CreateService = () => Promise<ScriptedService>;

/** The services that every test of the contract runs over, each with its name. */
export const SERVICES: readonly (readonly [name: string, createService: CreateService])[] = [
  ['a scripted transport', () => Promise.resolve(createMemoryService())],
  ['real HTTP', createHttpService],
];

/** A chat session over a scripted service and a scripted network. */
export interface SessionUnderTest {
  readonly service: ScriptedService;
  readonly network: ScriptedNetwork;
  readonly session: ChatSession;
  /** The errors that the session has reported so far. */
  readonly errors: readonly ChatError[];
}

/** Creates a service and a chat session for one test. Resets the session and closes the service when the test ends. */
export async function openSession(createService: CreateService): Promise<SessionUnderTest> {
  const service = await createService();
  const network = createScriptedNetwork();
  const errors: ChatError[] = [];
  const session = createChatSession({
    transport: service.transport,
    network,
    throttleMs: 5,
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    session.reset();
    await service.close();
  });
  return { service, network, session, errors };
}
