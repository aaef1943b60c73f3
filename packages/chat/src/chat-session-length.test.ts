import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOne } from './chat-session.test-support.ts';
import { createChatSession } from './chat-session.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import { MESSAGE_LIMITS } from './message-limits.ts';
import { answerText, FINISH, text } from './session-probe.test-support.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('an answer without text', () => {
  it('a complete answer without text is reported', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream({ type: 'finish_message', value: { finishReason: 'stop' } });
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'complete' });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'no-text' }));
  });
});

describe('an answer without end', () => {
  it('an answer beyond the maximum length is cut off and reported', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    const most = 'x'.repeat(MESSAGE_LIMITS.characters);
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

  it('an answer of too many parts is cut off and reported once', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('kept'));
    const warning = { type: 'warning', message: 'w' };
    for (let count = 1; count < MESSAGE_LIMITS.parts; count += 1) {
      call.stream({ type: 'message_annotations', value: [warning] });
    }
    call.stream(text('never read'));
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      outcome: 'incomplete',
      incompleteReason: 'too-long',
    });
    expect(answerText(session.getSnapshot())).toBe('kept');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('a complete answer with too many sources stays complete, and is reported once', async () => {
    const onError = vi.fn();
    const service = createMemoryService();
    const session = createChatSession({ transport: service.transport, onError });
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('a'));
    for (let id = 0; id < 2 * MESSAGE_LIMITS.sources; id += 1) {
      call.stream({ type: 'source', value: { url: `https://www.example.gov/${id}` } });
    }
    call.stream(FINISH);
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ outcome: 'complete', status: 'ready' });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'too-long' }));
  });

  it('a single part beyond the maximum length is an error', async () => {
    const { session, asked, call } = await askOne();
    call.stream(text('x'.repeat(MESSAGE_LIMITS.characters + 1)));
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'too-long' } });
  });
});
