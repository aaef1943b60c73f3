import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOne } from './chat-session.test-support.ts';
import { createChatSession } from './chat-session.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import { FINISH, record, settle, text } from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('listeners', () => {
  it('the snapshot is the same object until a change', async () => {
    const { session, call } = await askOne();
    const snapshot = session.getSnapshot();
    expect(session.getSnapshot()).toBe(snapshot);
    call.stream(text('a'));
    await settle();
    expect(session.getSnapshot()).not.toBe(snapshot);
  });

  it('a listener that throws stops neither the answer nor other listeners', async () => {
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport });
    const thrown: unknown[] = [];
    const microtasks = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((call) => {
      try {
        call();
      } catch (error) {
        thrown.push(error);
      }
    });
    const broken = new Error('broken listener');
    session.subscribe(() => {
      throw broken;
    });
    const snapshots = record(session);
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('a'), FINISH);
    call.end();
    await asked;
    expect(session.getSnapshot().outcome).toBe('complete');
    expect(snapshots.at(-1)).toBe(session.getSnapshot());
    expect(thrown).toContain(broken);
    microtasks.mockRestore();
  });

  it('a listener to the chat session can unsubscribe while it is called', async () => {
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport });
    const listener = vi.fn();
    const once = session.subscribe(() => once());
    const first = session.subscribe(listener);
    const second = session.subscribe(listener);
    first();
    void session.ask('Q');
    expect(listener).toHaveBeenCalledTimes(1);
    second();
    session.stop();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('a listener added during a call is first called at the next change', async () => {
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport });
    const late = vi.fn();
    const once = session.subscribe(() => {
      once();
      session.subscribe(late);
    });
    void session.ask('Q');
    expect(late).not.toHaveBeenCalled();
    session.stop();
    expect(late).toHaveBeenCalledTimes(1);
  });

  it('a listener may stop the answer during a call', async () => {
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport });
    session.subscribe(() => {
      if (session.getSnapshot().status === 'submitted') session.stop();
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'stopped' });
  });
});
