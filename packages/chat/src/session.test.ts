import { StreamError } from '@assist/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from './errors.ts';
import type { ChatTransport } from './http.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import { LIMITS } from './message.ts';
import type { ScriptedService, ServiceCall } from './scripted-service.test-support.ts';
import { ChatSession, type ChatSnapshot } from './session.ts';
import {
  answerText,
  createScriptedNetwork,
  FINISH,
  record,
  settle,
  text,
} from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A chat session whose question has reached the service. */
interface AskedSession {
  readonly session: ChatSession;
  /** All snapshots since the question. A test may empty the list. */
  readonly snapshots: ChatSnapshot[];
  /** Resolves when the session has settled the question. */
  readonly asked: Promise<void>;
  readonly call: ServiceCall;
  readonly service: ScriptedService;
}

async function askOne(): Promise<AskedSession> {
  const service = createMemoryService();
  const session = new ChatSession({ transport: service.transport });
  const snapshots = record(session);
  const asked = session.ask('Q');
  const call = await service.nextCall();
  return { session, snapshots, asked, call, service };
}

describe('updates', () => {
  it('the first update of an answer is immediate, later ones come every 100 ms at most', async () => {
    const { session, snapshots, call } = await askOne();
    snapshots.length = 0;
    call.stream(text('a'));
    await settle();
    expect(answerText(session.getSnapshot())).toBe('a');
    for (const letter of 'bcdefghijk') {
      call.stream(text(letter));
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(snapshots.map(answerText)).toEqual(['a', 'abcdefghijk']);
    call.stream(text('l'));
    await vi.advanceTimersByTimeAsync(99);
    expect(answerText(session.getSnapshot())).toBe('abcdefghijk');
    await vi.advanceTimersByTimeAsync(1);
    expect(answerText(session.getSnapshot())).toBe('abcdefghijkl');
  });

  it('the interval between two updates starts after the microtasks of the first [T19]', async () => {
    const { session, call } = await askOne();
    session.subscribe(() => queueMicrotask(() => vi.advanceTimersByTime(50)));
    call.stream(text('a'));
    await settle();
    call.stream(text('b'));
    await vi.advanceTimersByTimeAsync(99);
    expect(answerText(session.getSnapshot())).toBe('a');
    await vi.advanceTimersByTimeAsync(1);
    expect(answerText(session.getSnapshot())).toBe('ab');
  });

  it('the first text is shown at once, although the start of a step came before it', async () => {
    const { session, call } = await askOne();
    call.stream({ type: 'start_step', value: { messageId: 'm' } });
    await settle();
    call.stream(text('a'));
    await settle();
    expect(answerText(session.getSnapshot())).toBe('a');
  });

  it.each([
    ['ready', [FINISH], 'complete'],
    ['incomplete', [], 'incomplete'],
    ['error', [{ type: 'error', value: 'Oops' }], 'failed'],
  ] as const)(
    'the last text is in the same snapshot as the status %s',
    async (_, lastParts, ending) => {
      const { session, snapshots, asked, call, service } = await askOne();
      call.stream(text('first'));
      await settle();
      call.stream(text(' last'));
      await settle();
      expect(answerText(session.getSnapshot())).toBe('first');
      call.stream(...lastParts);
      call.end();
      if (ending === 'incomplete') (await service.nextCall()).answerNothing();
      await asked;
      expect(session.getSnapshot().ending).toBe(ending);
      const settled = snapshots.filter(({ status }) => status === 'ready' || status === 'error');
      expect(settled.map(answerText)).toEqual(['first last']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(snapshots.at(-1)).toBe(session.getSnapshot());
      expect(snapshots.filter(({ ending: each }) => each !== 'none')).toHaveLength(1);
    },
  );

  it('a question is sent before listeners hear of it, so that rendering does not delay it', () => {
    const steps: string[] = [];
    const transport: ChatTransport = {
      send: () => {
        steps.push('sent');
        return new Promise(() => undefined);
      },
      resume: async () => undefined,
      cancel: () => undefined,
    };
    const session = new ChatSession({ transport });
    session.subscribe(() => steps.push(session.getSnapshot().status));
    void session.ask('Q');
    expect(steps).toEqual(['sent', 'submitted']);
  });

  it('stop keeps the text that waits in the throttle', async () => {
    const { session, snapshots, call } = await askOne();
    call.stream(text('first'));
    await settle();
    call.stream(text(' last'));
    await settle();
    session.stop();
    expect(answerText(session.getSnapshot())).toBe('first last');
    const count = snapshots.length;
    call.stream(text(' late'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(snapshots).toHaveLength(count);
  });

  it('reset drops the text that waits in the throttle', async () => {
    const { session, call } = await askOne();
    call.stream(text('first'));
    await settle();
    call.stream(text(' last'));
    await settle();
    session.reset();
    const empty = session.getSnapshot();
    call.stream(text(' late'), FINISH);
    call.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.getSnapshot()).toBe(empty);
    expect(empty.messages).toEqual([]);
  });

  it('text of an earlier answer does not reach the next one', async () => {
    const { session, call, service } = await askOne();
    call.stream(text('old'));
    await settle();
    call.stream(text(' pending'));
    await settle();
    void session.ask('Next');
    const next = await service.nextCall();
    call.stream(text(' late'), FINISH);
    call.end();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(session.getSnapshot()).toMatchObject({ status: 'submitted' });
    next.stream(text('new'));
    await settle();
    expect(session.getSnapshot().messages.map(({ content }) => content)).toEqual(['Next', 'new']);
  });

  it('an update shares unchanged messages and parts', async () => {
    const { session, call } = await askOne();
    call.stream(text('a'), { type: 'source', value: { id: 's', url: 'https://a.example/' } });
    await vi.advanceTimersByTimeAsync(100);
    const before = session.getSnapshot();
    call.stream(text('b'));
    await vi.advanceTimersByTimeAsync(100);
    const after = session.getSnapshot();
    expect(after.messages[0]).toBe(before.messages[0]);
    expect(after.messages[1]).not.toBe(before.messages[1]);
    expect(after.messages[1]?.parts[1]).toBe(before.messages[1]?.parts[1]);
    expect(before.messages[1]?.content).toBe('a');
  });

  it('parts without content cause no update', async () => {
    const { session, snapshots, call } = await askOne();
    snapshots.length = 0;
    call.stream({ type: 'finish_step', value: { finishReason: 'stop', isContinued: false } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(snapshots).toEqual([]);
    expect(session.getSnapshot().status).toBe('submitted');
  });
});

describe('an answer without text', () => {
  it('a complete answer without text is reported', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream({ type: 'finish_message', value: { finishReason: 'stop' } });
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'complete' });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'no-text' }));
  });
});

describe('an answer without end', () => {
  it('an answer beyond the maximum length is cut off and reported', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    const most = 'x'.repeat(LIMITS.characters);
    call.stream(text(most), text('y'), text('z'));
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'incomplete',
      incompleteReason: 'too-long',
      isFinished: true,
    });
    expect(answerText(session.getSnapshot()) === most).toBe(true);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'too-long' }));
    expect(service.waitingCalls()).toBe(0);
  });

  it('an answer of too many parts is cut off and reported once', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('kept'));
    const warning = { type: 'warning', message: 'w' };
    for (let count = 1; count < LIMITS.parts; count += 1) {
      call.stream({ type: 'message_annotations', value: [warning] });
    }
    call.stream(text('never read'));
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      ending: 'incomplete',
      incompleteReason: 'too-long',
    });
    expect(answerText(session.getSnapshot())).toBe('kept');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('a complete answer with too many sources stays complete, and is reported once', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('a'));
    for (let id = 0; id < 2 * LIMITS.items; id += 1) {
      call.stream({ type: 'source', value: { url: `https://www.example.gov/${id}` } });
    }
    call.stream(FINISH);
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ ending: 'complete', status: 'ready' });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'too-long' }));
  });

  it('a single part beyond the maximum length is an error', async () => {
    const { session, asked, call } = await askOne();
    call.stream(text('x'.repeat(LIMITS.characters + 1)));
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'too-long' } });
  });
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
    const session = new ChatSession({ transport: service.transport });
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
    expect(session.getSnapshot().ending).toBe('complete');
    expect(snapshots.at(-1)).toBe(session.getSnapshot());
    expect(thrown).toContain(broken);
    microtasks.mockRestore();
  });

  it('a listener to the chat session can unsubscribe while it is called', async () => {
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport });
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
    const session = new ChatSession({ transport: service.transport });
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
    const session = new ChatSession({ transport: service.transport });
    session.subscribe(() => {
      if (session.getSnapshot().status === 'submitted') session.stop();
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'stopped' });
  });
});

describe('offline', () => {
  async function askOffline() {
    const service = createMemoryService();
    const network = createScriptedNetwork();
    const session = new ChatSession({ transport: service.transport, network });
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
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'complete' });
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
    for (const ask of [() => session.ask('Another'), () => session.retry()]) {
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

describe('a transport', () => {
  function sessionOver(send: ChatTransport['send']) {
    return new ChatSession({
      transport: { send, resume: async () => undefined, cancel: () => undefined },
    });
  }

  it('stop ends a question whose transport never settles', async () => {
    const session = sessionOver(() => new Promise(() => undefined));
    const asked = session.ask('Q');
    session.stop();
    await asked;
    expect(session.getSnapshot().status).toBe('ready');
  });

  it('an unknown error of the transport gets a code', async () => {
    const fault = new RangeError('fault');
    const session = sessionOver(() => {
      throw fault;
    });
    await session.ask('Q');
    const { error } = session.getSnapshot();
    expect(error).toBeInstanceOf(ChatError);
    expect(error).toMatchObject({ code: 'unexpected', cause: fault });
  });

  it('an abort by the platform leaves no error', async () => {
    const session = sessionOver(async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'stopped',
      error: undefined,
    });
  });

  it('a stream cut off inside a line counts as a lost connection', async () => {
    const resume = vi.fn(async () => undefined);
    const send = async () =>
      (async function* () {
        yield [text('Half')];
        throw new StreamError('cut-off', 'cut off');
      })();
    const session = new ChatSession({ transport: { send, resume, cancel: () => undefined } });
    await session.ask('Q');
    expect(resume).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'incomplete' });
  });

  it('a stream of one faulty line violates the protocol', async () => {
    const session = sessionOver(async () =>
      // biome-ignore lint/correctness/useYield: the stream fails at once.
      (async function* () {
        throw new StreamError('cut-off', 'No separator found.');
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot().error).toMatchObject({
      code: 'stream',
      message: 'No separator found.',
    });
  });

  it('an error part ends the iteration of the stream', async () => {
    const stopped = vi.fn();
    const session = sessionOver(async () =>
      (async function* () {
        try {
          yield [{ type: 'error', value: 'Oops' } as const];
          yield [text('more')];
        } finally {
          stopped();
        }
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot().status).toBe('error');
    await settle();
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});
