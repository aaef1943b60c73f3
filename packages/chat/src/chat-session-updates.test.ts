import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOne } from './chat-session.test-support.ts';
import { createChatSession } from './chat-session.ts';
import type { ChatTransport } from './chat-transport.ts';
import { answerText, FINISH, settle, text } from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

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
    async (_, lastParts, outcome) => {
      const { session, snapshots, asked, call, service } = await askOne();
      call.stream(text('first'));
      await settle();
      call.stream(text(' last'));
      await settle();
      expect(answerText(session.getSnapshot())).toBe('first');
      call.stream(...lastParts);
      call.end();
      if (outcome === 'incomplete') (await service.nextCall()).answerNothing();
      await asked;
      expect(session.getSnapshot().outcome).toBe(outcome);
      const settled = snapshots.filter(({ status }) => status === 'ready' || status === 'error');
      expect(settled.map(answerText)).toEqual(['first last']);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(snapshots.at(-1)).toBe(session.getSnapshot());
      expect(snapshots.filter(({ outcome: each }) => each !== 'none')).toHaveLength(1);
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
    const session = createChatSession({ transport });
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
