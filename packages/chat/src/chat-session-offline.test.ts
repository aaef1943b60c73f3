import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChatSession } from './chat-session.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import { createScriptedNetwork, FINISH, settle, text } from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('offline', () => {
  async function askOffline() {
    const service = createMemoryService();
    const network = createScriptedNetwork();
    const session = createChatSession({ transport: service.transport, network });
    network.goOffline();
    const asked = session.ask('Q');
    (await service.nextCall()).disconnect();
    await asked;
    return { service, network, session };
  }

  it('a question asked offline fails with the code offline', async () => {
    const { session } = await askOffline();
    expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'offline' } });
  });

  it('a question asked offline is sent when the browser is online', async () => {
    const { service, network, session } = await askOffline();
    network.goOnline();
    const call = await service.nextCall();
    expect(call.body?.messages[0]?.content).toBe('Q');
    call.stream(text('A'), FINISH);
    call.end();
    await settle();
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'complete' });
    expect(network.listenerCount()).toBe(0);
  });

  it('a question asked offline is not sent after another has failed', async () => {
    const { service, network, session } = await askOffline();
    const asked = session.ask('Another');
    (await service.nextCall()).refuse(500, 'boom');
    await asked;
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    expect(session.getSnapshot().error).toMatchObject({ code: 'http' });
  });

  it('a question that fails offline adds one network listener, and a reset removes it', async () => {
    const { service, network, session } = await askOffline();
    for (const ask of [() => session.ask('Another'), session.retry]) {
      const asked = ask();
      expect(network.listenerCount()).toBe(0);
      (await service.nextCall()).disconnect();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ error: { code: 'offline' } });
      expect(network.listenerCount()).toBe(1);
    }
    session.reset();
    expect(network.listenerCount()).toBe(0);
  });

  it('a question asked offline is not sent after a reset', async () => {
    const { service, network, session } = await askOffline();
    session.reset();
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    expect(network.listenerCount()).toBe(0);
  });
});
