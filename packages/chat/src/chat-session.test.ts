import { StreamError, type StreamPart } from '@assist/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChatError } from './chat-error.ts';
import { type ChatSessionOptions, createChatSession } from './chat-session.ts';
import type { ChatTransport } from './chat-transport.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import { MAX_ANSWER_LENGTH } from './message-draft.ts';
import type { ScriptedService } from './scripted-service.test-support.ts';
import { answerText, createScriptedNetwork, record } from './session-probe.test-support.ts';

const FINISH: StreamPart = { type: 'finish_message', value: { finishReason: 'stop' } };

function text(value: string): StreamPart {
  return { type: 'text', value };
}

/** Lets everything that is ready to run do so, without time passing. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

async function askOne() {
  const service = createMemoryService();
  const session = createChatSession({ transport: service.transport });
  const snapshots = record(session);
  const asked = session.ask('Q');
  const call = await service.nextCall();
  return { session, snapshots, asked, call, service };
}

describe('updates', () => {
  it('come at once, and then at most every 100 ms', async () => {
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

  it.each([
    ['ready', [FINISH], 'complete'],
    ['incomplete', [], 'incomplete'],
    ['error', [{ type: 'error', value: 'Oops' }], 'failed'],
  ] as const)(
    'are never behind: the last text is there together with %s',
    async (_, lastParts, outcome) => {
      const { session, snapshots, asked, call } = await askOne();
      call.stream(text('first'));
      await settle();
      call.stream(text(' last'));
      await settle();
      expect(answerText(session.getSnapshot())).toBe('first');
      call.stream(...lastParts);
      call.end();
      await asked;
      expect(session.getSnapshot().outcome).toBe(outcome);
      const settled = snapshots.filter(({ status }) => status === 'ready' || status === 'error');
      expect(settled.map(answerText)).toEqual(['first last']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(snapshots.at(-1)).toBe(session.getSnapshot());
      expect(snapshots.filter(({ outcome: each }) => each !== 'none')).toHaveLength(1);
    },
  );

  it('within the window are kept by stop', async () => {
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

  it('within the window are dropped by reset, and do not come back', async () => {
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

  it('of the answer before do not reach the next one', async () => {
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

  it('leave what did not change alone', async () => {
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

  it('do not come for parts that say nothing of the message', async () => {
    const { session, snapshots, call } = await askOne();
    snapshots.length = 0;
    call.stream({ type: 'finish_step', value: { finishReason: 'stop', isContinued: false } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(snapshots).toEqual([]);
    expect(session.getSnapshot().status).toBe('submitted');
  });
});

describe('listeners', () => {
  it('find the same snapshot until something changes', async () => {
    const { session, call } = await askOne();
    const snapshot = session.getSnapshot();
    expect(session.getSnapshot()).toBe(snapshot);
    call.stream(text('a'));
    await settle();
    expect(session.getSnapshot()).not.toBe(snapshot);
  });

  it('that throw disturb neither the answer nor each other', async () => {
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

  it('can unsubscribe while they are called, each for itself', async () => {
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

  it('that come while others are called hear of the next change', async () => {
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

  it('may act on what they hear', async () => {
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport });
    session.subscribe(() => {
      if (session.getSnapshot().status === 'submitted') session.stop();
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'stopped' });
  });
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

  it('is said as such', async () => {
    const { session } = await askOffline();
    expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'offline' } });
  });

  it('ends with the question asked again', async () => {
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

  it('ends without it where another error has taken its place', async () => {
    const { service, network, session } = await askOffline();
    const asked = session.ask('Another');
    (await service.nextCall()).refuse(500, 'boom');
    await asked;
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    expect(session.getSnapshot().error).toMatchObject({ code: 'http' });
  });

  it('ends without it where the visitor has moved on', async () => {
    const { service, network, session } = await askOffline();
    session.reset();
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    expect(network.listenerCount()).toBe(0);
  });
});

describe('a lost connection', () => {
  async function lose(options: Partial<ChatSessionOptions> = {}) {
    const service = createMemoryService();
    const network = createScriptedNetwork();
    const session = createChatSession({ transport: service.transport, network, ...options });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('Half'));
    await settle();
    call.drop();
    const replay = await service.nextCall();
    return { service, network, session, asked, replay };
  }

  /** Answers every try to resume with a broken connection, and gives the times of all tries in ms. */
  async function timesOfTries(service: ScriptedService, forMs: number): Promise<number[]> {
    const start = Date.now();
    const times: number[] = [];
    while (Date.now() - start < forMs) {
      while (service.waitingCalls() > 0) {
        times.push(Date.now() - start);
        (await service.nextCall()).disconnect();
      }
      await vi.advanceTimersByTimeAsync(1);
    }
    return times;
  }

  it('is tried again with growing pauses, half of each by chance, and ten seconds at most', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const longest = await lose();
    longest.replay.disconnect();
    expect(await timesOfTries(longest.service, 36_000)).toEqual([
      250, 750, 1_750, 3_750, 7_750, 15_750, 25_750, 35_750,
    ]);
    expect(longest.session.getSnapshot()).toMatchObject({
      status: 'streaming',
      connection: 'resuming',
    });
    longest.session.reset();
    random.mockReturnValue(0);
    const shortest = await lose();
    shortest.replay.disconnect();
    expect(await timesOfTries(shortest.service, 4_000)).toEqual([125, 375, 875, 1_875, 3_875]);
    shortest.session.reset();
    random.mockRestore();
  });

  it('is given up after five minutes, with its error reported', async () => {
    const onError = vi.fn();
    const { service, network, session, asked, replay } = await lose({ onError });
    replay.disconnect();
    const times = await timesOfTries(service, 5 * 60_000);
    await asked;
    expect(times.at(-1)).toBeGreaterThan(285_000);
    expect(times.length).toBeLessThan(70);
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      outcome: 'incomplete',
      incompleteReason: 'network',
      connection: 'connected',
    });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }));
    expect(network.listenerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.waitingCalls()).toBe(0);
  });

  it('is not tried sooner than a busy service asks', async () => {
    const { service, replay } = await lose();
    replay.refuse(429, 'Wait', 20_000);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(service.waitingCalls()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(service.waitingCalls()).toBe(1);
  });

  it('is tried at once when the browser is online again, and not before', async () => {
    const { service, network, session, replay } = await lose();
    network.goOffline();
    replay.disconnect();
    await vi.advanceTimersByTimeAsync(4 * 60_000);
    expect(service.waitingCalls()).toBe(0);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', connection: 'offline' });
    network.goOnline();
    await settle();
    expect(session.getSnapshot().connection).toBe('resuming');
    const again = await service.nextCall();
    again.stream(text('Half and half'), FINISH);
    again.end();
    await settle();
    expect(answerText(session.getSnapshot())).toBe('Half and half');
    expect(network.listenerCount()).toBe(0);
  });

  it('that the browser notices late is waited for', async () => {
    const { service, network, session, replay } = await lose();
    replay.disconnect();
    await settle();
    expect(session.getSnapshot().connection).toBe('resuming');
    network.goOffline();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', connection: 'offline' });
    expect(service.waitingCalls()).toBe(0);
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(1);
    session.reset();
  });

  it('is given up after five minutes offline', async () => {
    const { network, session, asked, replay } = await lose();
    network.goOffline();
    replay.disconnect();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'incomplete' });
    expect(network.listenerCount()).toBe(0);
  });

  it('is tried with pauses where replays break before they have caught up', async () => {
    const { service, session, replay } = await lose();
    replay.drop();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    await vi.advanceTimersByTimeAsync(250);
    const second = await service.nextCall();
    second.stream(text('Half'));
    await settle();
    second.drop();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    await vi.advanceTimersByTimeAsync(500);
    const third = await service.nextCall();
    third.stream(text('Half'), text(' more'));
    await settle();
    third.drop();
    await settle();
    expect(answerText(session.getSnapshot())).toBe('Half more');
    expect(service.waitingCalls()).toBe(1);
    session.reset();
  });

  it('keeps what was there when the replay breaks before it has caught up', async () => {
    const { service, session, asked, replay } = await lose();
    replay.stream(text('Ha'));
    await settle();
    replay.drop();
    await vi.advanceTimersByTimeAsync(250);
    (await service.nextCall()).answerNothing();
    await asked;
    expect(session.getSnapshot().outcome).toBe('incomplete');
    expect(answerText(session.getSnapshot())).toBe('Half');
  });

  it('keeps text that the throttle still held back when the replay turns out empty', async () => {
    const { session, call, asked, service } = await askOne();
    call.stream(text('first'));
    await settle();
    call.stream(text(' last'));
    await settle();
    call.drop();
    (await service.nextCall()).end();
    await asked;
    expect(session.getSnapshot().outcome).toBe('incomplete');
    expect(answerText(session.getSnapshot())).toBe('first last');
  });

  it('takes a finished replay as it is, even a shorter one', async () => {
    const { session, asked, replay } = await lose();
    replay.stream(text('New'), FINISH);
    replay.end();
    await asked;
    expect(session.getSnapshot().outcome).toBe('complete');
    expect(answerText(session.getSnapshot())).toBe('New');
  });

  it('keeps what was there when the replay breaks the protocol', async () => {
    const { session, asked, replay } = await lose();
    replay.stream({ type: 'tool_result', value: { toolCallId: 'x', result: 1 } });
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      outcome: 'incomplete',
      incompleteReason: 'stream',
    });
    expect(answerText(session.getSnapshot())).toBe('Half');
  });
});

describe('an answer without end', () => {
  it('is cut off at its longest, and says so', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    const most = 'x'.repeat(MAX_ANSWER_LENGTH);
    call.stream(text(most), text('y'), text('z'));
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      outcome: 'incomplete',
      incompleteReason: 'too-long',
      isFinished: true,
    });
    expect(answerText(session.getSnapshot()) === most).toBe(true);
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'too-long' }));
    expect(service.waitingCalls()).toBe(0);
  });

  it('that comes in one piece is an error: there is nothing to show of it', async () => {
    const { session, asked, call } = await askOne();
    call.stream(text('x'.repeat(MAX_ANSWER_LENGTH + 1)));
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'too-long' } });
  });
});

describe('a transport', () => {
  function sessionOver(send: ChatTransport['send']) {
    return createChatSession({ transport: { send, resume: async () => undefined } });
  }

  it('that never settles does not hold back a question that was stopped', async () => {
    const session = sessionOver(() => new Promise(() => undefined));
    const asked = session.ask('Q');
    session.stop();
    await asked;
    expect(session.getSnapshot().status).toBe('ready');
  });

  it('that throws something unknown gives a coded error', async () => {
    const fault = new RangeError('fault');
    const session = sessionOver(() => {
      throw fault;
    });
    await session.ask('Q');
    const { error } = session.getSnapshot();
    expect(error).toBeInstanceOf(ChatError);
    expect(error).toMatchObject({ code: 'unexpected', cause: fault });
  });

  it('that aborts by itself leaves no error', async () => {
    const session = sessionOver(async () => {
      throw new DOMException('The user aborted a request.', 'AbortError');
    });
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      outcome: 'stopped',
      error: undefined,
    });
  });

  it('whose stream is cut off inside a line has lost its connection', async () => {
    const resume = vi.fn(async () => undefined);
    const send = async () =>
      (async function* () {
        yield [text('Half')];
        throw new StreamError('cut-off', 'cut off');
      })();
    const session = createChatSession({ transport: { send, resume } });
    await session.ask('Q');
    expect(resume).toHaveBeenCalledTimes(1);
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'incomplete' });
  });

  it('whose stream is one faulty line has broken the protocol', async () => {
    const session = sessionOver(async () =>
      // biome-ignore lint/correctness/useYield: there is nothing before the fault.
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

  it('is told to stop when an answer ends in an error', async () => {
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

  it('whose server stops the answer leaves it stopped', async () => {
    const session = sessionOver(async () =>
      (async function* () {
        yield [text('Half'), { type: 'abort' } as const, text(' more')];
      })(),
    );
    await session.ask('Q');
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'stopped' });
    expect(answerText(session.getSnapshot())).toBe('Half');
  });
});
