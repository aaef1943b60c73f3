import { decodeStream } from '@assist/stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryService } from './memory-service.test-support.ts';
import type { ScriptedService } from './scripted-service.test-support.ts';
import { ChatSession, type ChatSessionOptions } from './session.ts';
import {
  answerText,
  createScriptedNetwork,
  FINISH,
  settle,
  text,
} from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a lost connection', () => {
  async function lose(options: Partial<ChatSessionOptions> = {}) {
    const service = createMemoryService();
    const network = createScriptedNetwork();
    const session = new ChatSession({ transport: service.transport, network, ...options });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('Half'));
    await settle();
    call.drop();
    const replay = await service.nextCall();
    return { service, network, session, asked, replay };
  }

  /**
   * Disconnects every attempt to resume, for the time `forMs`. Returns the time of each attempt, in ms since the call.
   */
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

  it('a lost answer is retried after random pauses that grow to ten seconds', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const longest = await lose();
    longest.replay.disconnect();
    expect(await timesOfTries(longest.service, 36_000)).toEqual([
      250, 750, 1_750, 3_750, 7_750, 15_750, 25_750, 35_750,
    ]);
    expect(longest.session.getSnapshot()).toMatchObject({
      status: 'streaming',
      reception: 'resuming',
    });
    longest.session.reset();
    random.mockReturnValue(0);
    const shortest = await lose();
    shortest.replay.disconnect();
    expect(await timesOfTries(shortest.service, 4_000)).toEqual([125, 375, 875, 1_875, 3_875]);
    shortest.session.reset();
    random.mockRestore();
  });

  it('a lost answer is incomplete after a minute, and reported', async () => {
    const onError = vi.fn();
    const { service, network, session, asked, replay } = await lose({ onError });
    replay.disconnect();
    const times = await timesOfTries(service, 60_000);
    await asked;
    expect(times.at(-1)).toBeGreaterThan(45_000);
    expect(times.length).toBeLessThan(18);
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'incomplete',
      incompleteReason: 'network',
      reception: 'connected',
    });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'network' }));
    expect(network.listenerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(service.waitingCalls()).toBe(0);
  });

  it('a lost answer is retried as long when the clock jumps a day ahead', async () => {
    const { service, session, replay } = await lose();
    replay.disconnect();
    await timesOfTries(service, 10_000);
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect(await timesOfTries(service, 30_000)).not.toEqual([]);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', reception: 'resuming' });
    session.reset();
  });

  it('a lost answer is not retried before the time of Retry-After', async () => {
    const { service, replay } = await lose();
    replay.refuse(429, 'Wait', 20_000);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(service.waitingCalls()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(service.waitingCalls()).toBe(1);
  });

  it('a lost answer is retried as soon as the browser is online again', async () => {
    const { service, network, session, replay } = await lose();
    network.goOffline();
    replay.disconnect();
    await settle();
    expect(service.waitingCalls()).toBe(0);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', reception: 'offline' });
    network.goOnline();
    await settle();
    expect(session.getSnapshot().reception).toBe('resuming');
    const again = await service.nextCall();
    again.stream(text('Half and half'), FINISH);
    again.end();
    await settle();
    expect(answerText(session.getSnapshot())).toBe('Half and half');
    expect(network.listenerCount()).toBe(0);
  });

  it('a lost answer is retried while the browser says that it is offline', async () => {
    const { service, network, session, asked, replay } = await lose();
    network.goOffline();
    replay.disconnect();
    expect(await timesOfTries(service, 8_000)).not.toEqual([]);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', reception: 'offline' });
    await vi.advanceTimersByTimeAsync(10_000);
    const again = await service.nextCall();
    again.stream(text('Half and half'), FINISH);
    again.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ ending: 'complete', reception: 'connected' });
    expect(answerText(session.getSnapshot())).toBe('Half and half');
  });

  it('a lost answer shows as offline when the browser goes offline later', async () => {
    const { service, network, session, replay } = await lose();
    replay.disconnect();
    await settle();
    expect(session.getSnapshot().reception).toBe('resuming');
    network.goOffline();
    await timesOfTries(service, 1_000);
    expect(session.getSnapshot()).toMatchObject({ status: 'streaming', reception: 'offline' });
    network.goOnline();
    await settle();
    expect(service.waitingCalls()).toBe(1);
    session.reset();
  });

  it('a lost answer is incomplete after a minute offline', async () => {
    const { service, network, session, asked, replay } = await lose();
    network.goOffline();
    replay.disconnect();
    await timesOfTries(service, 60_001);
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'incomplete' });
    expect(network.listenerCount()).toBe(0);
  });

  it('a lost answer is retried without a pause only after a replay with more text', async () => {
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

  it('a lost answer keeps its text when the replay breaks off earlier', async () => {
    const { service, session, asked, replay } = await lose();
    replay.stream(text('Ha'));
    await settle();
    replay.drop();
    await vi.advanceTimersByTimeAsync(250);
    (await service.nextCall()).answerNothing();
    await asked;
    expect(session.getSnapshot().ending).toBe('incomplete');
    expect(answerText(session.getSnapshot())).toBe('Half');
  });

  it('a lost answer keeps the text in the throttle when the replay is empty', async () => {
    const service = createMemoryService();
    const session = new ChatSession({ transport: service.transport });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('first'));
    await settle();
    call.stream(text(' last'));
    await settle();
    call.drop();
    (await service.nextCall()).end();
    await asked;
    expect(session.getSnapshot().ending).toBe('incomplete');
    expect(answerText(session.getSnapshot())).toBe('first last');
  });

  it('a complete replay replaces a longer answer', async () => {
    const { session, asked, replay } = await lose();
    replay.stream(text('New'), FINISH);
    replay.end();
    await asked;
    expect(session.getSnapshot().ending).toBe('complete');
    expect(answerText(session.getSnapshot())).toBe('New');
  });

  it('an answer without a finish part continues if the service has more', async () => {
    const { session, asked, replay, service } = await lose();
    replay.stream(text('Half'), text(' and'));
    replay.end();
    const second = await service.nextCall();
    expect(session.getSnapshot().reception).toBe('connected');
    second.stream(text('Half'), text(' and'), text(' more'), FINISH);
    second.end();
    await asked;
    expect(session.getSnapshot().ending).toBe('complete');
    expect(answerText(session.getSnapshot())).toBe('Half and more');
  });

  it('an answer without a finish part shows as resuming only from the second attempt', async () => {
    const { session, replay, service } = await lose();
    replay.stream(text('Half'), text(' and'));
    replay.end();
    (await service.nextCall()).disconnect();
    await vi.advanceTimersByTimeAsync(250);
    await service.nextCall();
    expect(session.getSnapshot().reception).toBe('resuming');
    session.reset();
  });

  it('an answer without a finish part is resumed until a replay has no more text', async () => {
    const { session, asked, replay, service } = await lose();
    replay.stream(text('Half'), text(' and'));
    replay.end();
    const second = await service.nextCall();
    second.stream(text('Half'), text(' and'));
    second.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      ending: 'incomplete',
      incompleteReason: 'unfinished',
    });
    expect(answerText(session.getSnapshot())).toBe('Half and');
    expect(service.waitingCalls()).toBe(0);
  });

  it('a lost answer keeps its text when the replay breaks the protocol', async () => {
    const { session, asked, replay } = await lose();
    replay.stream({ type: 'tool_result', value: { toolCallId: 'x', result: 1 } });
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'incomplete',
      incompleteReason: 'stream',
    });
    expect(answerText(session.getSnapshot())).toBe('Half');
  });

  it.each([
    ['the same line', '0:"Half"\n0:"an'],
    ['its first line', '0:"Ha'],
    ['a line that begins no part', '0:"Half"\n<html>Bad gateway</html>'],
  ])('an answer whose replay ends within %s is not resumed again', async (_, bytes) => {
    const send = vi.fn(async () => decodeStream(new Blob(['0:"Half"\n0:"an']).stream()));
    const resume = vi.fn(async () => decodeStream(new Blob([bytes]).stream()));
    const session = new ChatSession({ transport: { send, resume, cancel: () => undefined } });
    await session.ask('Q');
    expect(resume).toHaveBeenCalledOnce();
    expect(session.getSnapshot()).toMatchObject({
      ending: 'incomplete',
      incompleteReason: 'stream',
    });
    expect(answerText(session.getSnapshot())).toBe('Half');
  });

  it('an answer that is cut off earlier the second time is resumed', async () => {
    const cut = (bytes: string) => decodeStream(new Blob([bytes]).stream());
    const resume = vi
      .fn()
      .mockResolvedValueOnce(cut('0:"Half"\n0:" an'))
      .mockResolvedValueOnce(cut('0:"Half"\n0:" and half"\nd:{"finishReason":"stop"}\n'));
    const send = vi.fn(async () => cut('0:"Half"\n0:" and"\n0:" ha'));
    const session = new ChatSession({ transport: { send, resume, cancel: () => undefined } });
    const asked = session.ask('Q');
    await vi.advanceTimersByTimeAsync(1_000);
    await asked;
    expect(session.getSnapshot()).toMatchObject({ ending: 'complete' });
    expect(answerText(session.getSnapshot())).toBe('Half and half');
  });
});
