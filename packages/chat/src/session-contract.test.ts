import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChatError } from './errors.ts';
import { createHttpService } from './http-service.test-support.ts';
import { createMemoryService } from './memory-service.test-support.ts';
import type { ScriptedService } from './scripted-service.test-support.ts';
import { ChatSession } from './session.ts';
import {
  answerText,
  askAndShow,
  createScriptedNetwork,
  FINISH,
  record,
  type ScriptedNetwork,
  text,
  until,
} from './session-probe.test-support.ts';

type CreateService = () => Promise<ScriptedService>;

/** The services that every test of the contract runs over, each with its name. */
const SERVICES: readonly (readonly [name: string, createService: CreateService])[] = [
  ['a scripted transport', () => Promise.resolve(createMemoryService())],
  ['real HTTP', createHttpService],
];

/** A chat session over a scripted service and a scripted network. */
interface SessionUnderTest {
  readonly service: ScriptedService;
  readonly network: ScriptedNetwork;
  readonly session: ChatSession;
  /** The errors that the session has reported so far. */
  readonly errors: readonly ChatError[];
}

/** Creates a service and a chat session for one test. Resets the session and closes the service when the test ends. */
async function openSession(createService: CreateService): Promise<SessionUnderTest> {
  const service = await createService();
  const network = createScriptedNetwork();
  const errors: ChatError[] = [];
  const session = new ChatSession({
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

describe.each(SERVICES)('a chat session over %s', (_, createService) => {
  it('a chat session starts ready and empty', async () => {
    const { session } = await openSession(createService);
    expect(session.getSnapshot()).toEqual({
      chatId: undefined,
      status: 'ready',
      isFinished: false,
      ending: 'none',
      incompleteReason: undefined,
      reception: 'connected',
      messages: [],
      error: undefined,
    });
  });

  it('a chat session goes from ready to submitted, streaming and ready', async () => {
    const { service, session } = await openSession(createService);
    const snapshots = record(session);
    const asked = session.ask('How do I apply?');
    expect(session.getSnapshot()).toMatchObject({ status: 'submitted', isFinished: false });
    const call = await service.nextCall();
    call.stream(text('Hello '));
    await until(session, (snapshot) => answerText(snapshot) === 'Hello ');
    call.stream(text('world'), FINISH);
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      isFinished: true,
      ending: 'complete',
      error: undefined,
    });
    expect(answerText(session.getSnapshot())).toBe('Hello world');
    const statuses = snapshots.map(({ status }) => status);
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual([
      'submitted',
      'streaming',
      'ready',
    ]);
  });

  it('a chat session sends one user message under a new version 4 UUID, with only the specified fields', async () => {
    const { service, session } = await openSession(createService);
    void session.ask('How do I apply?', { data: { contextUrl: 'https://site.example/page' } });
    const { chatId, body } = await service.nextCall();
    expect(chatId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(session.getSnapshot().chatId).toBe(chatId);
    expect(body).toEqual({
      id: chatId,
      messages: [
        {
          role: 'user',
          content: 'How do I apply?',
          parts: [{ type: 'text', text: 'How do I apply?' }],
        },
      ],
      data: { contextUrl: 'https://site.example/page' },
    });
  });

  it('a chat session sends each question alone, under a new id', async () => {
    const { service, session } = await openSession(createService);
    const first = session.ask('One');
    const firstCall = await service.nextCall();
    firstCall.stream(text('1'), FINISH);
    firstCall.end();
    await first;
    const second = session.ask('Two');
    expect(session.getSnapshot()).toMatchObject({ status: 'submitted', isFinished: false });
    const secondCall = await service.nextCall();
    expect(secondCall.chatId).not.toBe(firstCall.chatId);
    expect(secondCall.body?.messages).toHaveLength(1);
    expect(secondCall.body).not.toHaveProperty('data');
    secondCall.stream(text('2'), FINISH);
    secondCall.end();
    await second;
    expect(session.getSnapshot().messages.map(({ content }) => content)).toEqual(['Two', '2']);
  });

  it('a chat session sends no second request after a tool result', async () => {
    const { service, session } = await openSession(createService);
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(
      { type: 'tool_call', value: { toolCallId: 'a', toolName: 'find', args: {} } },
      { type: 'tool_result', value: { toolCallId: 'a', result: 1 } },
      { type: 'finish_step', value: { finishReason: 'tool-calls', isContinued: false } },
      { type: 'finish_message', value: { finishReason: 'tool-calls' } },
    );
    call.end();
    await asked;
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'complete' });
    void session.ask('Next');
    expect((await service.nextCall()).body?.messages[0]?.content).toBe('Next');
  });

  it.each(['length', 'content-filter', 'error'])(
    'an answer with text that finishes by %s is incomplete',
    async (finishReason) => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream(text('You can'), { type: 'finish_message', value: { finishReason } });
      call.end();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        ending: 'incomplete',
        incompleteReason: 'unfinished',
      });
    },
  );

  it('a chat session keeps annotations and sources', async () => {
    const { service, session } = await openSession(createService);
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(
      { type: 'start_step', value: { messageId: 'server-1' } },
      text('A'),
      {
        type: 'source',
        value: { sourceType: 'url', id: 's', url: 'https://a.example/', title: 'T' },
      },
      { type: 'message_annotations', value: [{ type: 'trace-id', traceId: 't' }] },
      FINISH,
    );
    call.end();
    await asked;
    const { messages } = session.getSnapshot();
    expect(messages[1]).toMatchObject({
      parts: [
        { type: 'step-start' },
        { type: 'text', text: 'A' },
        { type: 'source', source: { id: 's' } },
      ],
      annotations: [{ type: 'trace-id', traceId: 't' }],
    });
    expect(messages[1]?.id).not.toBe('server-1');
  });

  it('a new question replaces a streaming answer', async () => {
    const { service, session, errors } = await openSession(createService);
    const first = session.ask('One');
    const firstCall = await service.nextCall();
    firstCall.stream(text('Old'));
    await until(session, (snapshot) => answerText(snapshot) === 'Old');
    const second = session.ask('Two');
    await first;
    await firstCall.aborted;
    const secondCall = await service.nextCall();
    secondCall.stream(text('New'), FINISH);
    secondCall.end();
    await second;
    expect(session.getSnapshot().messages.map(({ content }) => content)).toEqual(['Two', 'New']);
    expect(session.getSnapshot().ending).toBe('complete');
    expect(errors).toEqual([]);
  });

  describe('failure', () => {
    it('an error status keeps its text, its status and the question', async () => {
      const { service, session, errors } = await openSession(createService);
      const asked = session.ask('Q');
      (await service.nextCall()).refuse(500, 'boom');
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'error',
        ending: 'failed',
        isFinished: false,
        error: { code: 'http', message: 'boom', status: 500 },
      });
      expect(session.getSnapshot().messages).toHaveLength(1);
      expect(errors).toEqual([session.getSnapshot().error]);
    });

    it('a connection lost before the response is an error', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      (await service.nextCall()).disconnect();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'network' } });
      expect(service.waitingCalls()).toBe(0);
    });

    it('an error part keeps the text before it', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream(text('Partial'), { type: 'error', value: 'Oops' }, text(' more'));
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'error',
        ending: 'failed',
        error: { code: 'answer', message: 'Oops' },
      });
      expect(answerText(session.getSnapshot())).toBe('Partial');
    });

    it('a tool result without a call is an error', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream({ type: 'tool_result', value: { toolCallId: '__proto__', result: 1 } });
      await asked;
      expect(session.getSnapshot().error).toMatchObject({
        code: 'stream',
        message: 'tool_result must be preceded by a tool_call',
      });
    });

    it('an empty answer is an error', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      (await service.nextCall()).end();
      await asked;
      expect(session.getSnapshot().error).toMatchObject({
        code: 'empty-body',
        message: 'The response body is empty.',
      });
    });

    it('retry clears the error and repeats the question', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q', { data: { contextUrl: 'https://site.example/' } });
      const failed = await service.nextCall();
      failed.refuse(503, 'busy');
      await asked;
      const retried = session.retry();
      expect(session.getSnapshot()).toMatchObject({ status: 'submitted', error: undefined });
      const call = await service.nextCall();
      expect(call.body).toEqual({ ...failed.body, id: call.chatId });
      expect(call.chatId).not.toBe(failed.chatId);
      call.stream(text('Yes'), FINISH);
      call.end();
      await retried;
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'complete' });
    });

    it('retry is a no-op while an answer is running', async () => {
      const { service, session } = await openSession(createService);
      void session.ask('Q');
      const call = await service.nextCall();
      await session.retry();
      expect(session.getSnapshot().chatId).toBe(call.chatId);
      expect(service.waitingCalls()).toBe(0);
    });
  });

  it('an answer without a finish part is incomplete if the service has no more', async () => {
    const { service, session, errors } = await openSession(createService);
    const asked = session.ask('Q');
    const call = await service.nextCall();
    call.stream(text('Cut'));
    call.end();
    (await service.nextCall()).answerNothing();
    await asked;
    expect(session.getSnapshot()).toMatchObject({
      status: 'ready',
      ending: 'incomplete',
      incompleteReason: 'unfinished',
      isFinished: true,
      error: undefined,
    });
    expect(errors).toMatchObject([{ code: 'unfinished' }]);
    expect(service.waitingCalls()).toBe(0);
  });

  describe('a connection lost in the middle of an answer', () => {
    it('a lost answer is resumed at once, and the replay replaces it', async () => {
      const { service, session, errors } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream({ type: 'start_step', value: { messageId: 'm' } }, text('Hello wo'));
      const shown = await until(session, (snapshot) => answerText(snapshot) === 'Hello wo');
      call.drop();
      const replay = await service.nextCall();
      expect(replay).toMatchObject({ kind: 'resume', chatId: call.chatId });
      expect(session.getSnapshot().status).toBe('streaming');
      replay.stream({ type: 'start_step', value: { messageId: 'm' } }, text('Hello wo'));
      replay.stream(text('rld'), FINISH);
      replay.end();
      await asked;
      expect(answerText(session.getSnapshot())).toBe('Hello world');
      expect(session.getSnapshot()).toMatchObject({ ending: 'complete', reception: 'connected' });
      expect(session.getSnapshot().messages[1]?.id).toBe(shown.messages[1]?.id);
      expect(session.getSnapshot().messages[1]?.parts).toEqual([
        { type: 'step-start' },
        { type: 'text', text: 'Hello world' },
      ]);
      expect(errors).toEqual([]);
    });

    it('a replay never shows less text than before', async () => {
      const { service, session } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'A long beginning');
      const snapshots = record(session);
      call.drop();
      const replay = await service.nextCall();
      for (const word of ['A ', 'long ', 'beginning', ' and an end']) replay.stream(text(word));
      await until(session, (snapshot) => answerText(snapshot) === 'A long beginning and an end');
      replay.stream(FINISH);
      replay.end();
      await asked;
      const lengths = snapshots.map((snapshot) => answerText(snapshot)?.length ?? 0);
      expect(Math.min(...lengths)).toBe('A long beginning'.length);
    });

    it('a lost answer is incomplete if there is nothing to resume', async () => {
      const { service, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half');
      call.drop();
      (await service.nextCall()).answerNothing();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        ending: 'incomplete',
        incompleteReason: 'network',
        error: undefined,
      });
      expect(answerText(session.getSnapshot())).toBe('Half');
      expect(errors).toMatchObject([{ code: 'network' }]);
    });

    it.each(['refuse', 'end'] as const)(
      'a lost answer is incomplete if resuming fails: %s',
      async (failure) => {
        const { service, session } = await openSession(createService);
        const { asked, call } = await askAndShow(session, service, 'Half');
        call.drop();
        const replay = await service.nextCall();
        if (failure === 'end') replay.end();
        else replay.refuse(500, 'boom');
        await asked;
        expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'incomplete' });
      },
    );

    it('a lost answer without text is an error if there is nothing to resume', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream({ type: 'start_step', value: { messageId: 'm' } });
      call.drop();
      (await service.nextCall()).answerNothing();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ status: 'error', error: { code: 'network' } });
    });

    it('a connection lost after the finish part leaves the answer complete', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      call.stream(text('All'), FINISH);
      await until(session, (snapshot) => answerText(snapshot) === 'All');
      call.drop();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'complete' });
      expect(service.waitingCalls()).toBe(0);
    });

    it('a lost answer is resumed each time the network returns', async () => {
      const { service, network, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'One ');
      network.goOffline();
      call.drop();
      (await service.nextCall()).disconnect();
      const offline = await until(session, ({ reception }) => reception === 'offline');
      expect(offline).toMatchObject({ status: 'streaming', ending: 'none', error: undefined });
      network.goOnline();
      const second = await service.nextCall();
      second.stream(text('One two '));
      await until(session, (snapshot) => answerText(snapshot) === 'One two ');
      network.goOffline();
      second.drop();
      await until(session, ({ reception }) => reception === 'offline');
      network.goOnline();
      const third = await service.nextCall();
      expect(third).toMatchObject({ kind: 'resume', chatId: call.chatId });
      third.stream(text('One two three'), FINISH);
      third.end();
      await asked;
      expect(answerText(session.getSnapshot())).toBe('One two three');
      expect(session.getSnapshot()).toMatchObject({ ending: 'complete', reception: 'connected' });
      expect(network.listenerCount()).toBe(0);
      expect(errors).toEqual([]);
    });

    it('a lost answer is resumed after each of three losses while the browser is online', async () => {
      const { service, session, errors } = await openSession(createService);
      const asked = session.ask('Q');
      let call = await service.nextCall();
      const { chatId } = call;
      for (const words of ['One ', 'One two ', 'One two three ']) {
        call.stream(text(words));
        await until(session, (snapshot) => answerText(snapshot) === words);
        call.drop();
        call = await service.nextCall();
        expect(call).toMatchObject({ kind: 'resume', chatId });
      }
      call.stream(text('One two three four'), FINISH);
      call.end();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ ending: 'complete', reception: 'connected' });
      expect(answerText(session.getSnapshot())).toBe('One two three four');
      expect(errors).toEqual([]);
    });

    it('a lost answer is resumed after a 503 of the service', async () => {
      const { service, session } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half');
      call.drop();
      (await service.nextCall()).refuse(503, 'starting');
      const replay = await service.nextCall();
      replay.stream(text('Half and half'), FINISH);
      replay.end();
      await asked;
      expect(session.getSnapshot()).toMatchObject({ ending: 'complete', reception: 'connected' });
    });

    it('stop works while the service is away', async () => {
      const { service, network, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half');
      call.drop();
      (await service.nextCall()).disconnect();
      expect(session.getSnapshot()).toMatchObject({ status: 'streaming', reception: 'resuming' });
      session.stop();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        ending: 'stopped',
        reception: 'connected',
      });
      expect(answerText(session.getSnapshot())).toBe('Half');
      expect(network.listenerCount()).toBe(0);
      expect(errors).toEqual([]);
    });

    it('stop works while the browser is offline', async () => {
      const { service, network, session } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half');
      network.goOffline();
      call.drop();
      (await service.nextCall()).disconnect();
      await until(session, ({ reception }) => reception === 'offline');
      session.stop();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        ending: 'stopped',
        reception: 'connected',
      });
      expect(answerText(session.getSnapshot())).toBe('Half');
      expect(network.listenerCount()).toBe(0);
    });
  });

  describe('stop', () => {
    it('stop keeps the partial answer and sets no error', async () => {
      const { service, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half an');
      session.stop();
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        ending: 'stopped',
        isFinished: true,
        error: undefined,
      });
      expect(answerText(session.getSnapshot())).toBe('Half an');
      await asked;
      await call.aborted;
      expect(errors).toEqual([]);
    });

    it('stop before the response keeps the question', async () => {
      const { service, session, errors } = await openSession(createService);
      const asked = session.ask('Q');
      const call = await service.nextCall();
      session.stop();
      await asked;
      await call.aborted;
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', ending: 'stopped' });
      expect(session.getSnapshot().messages).toHaveLength(1);
      expect(errors).toEqual([]);
    });

    it('stop, reset and a new question cancel a running answer, and no other', async () => {
      const { service, session } = await openSession(createService);
      const ids: string[] = [];
      for (const leave of [
        () => session.stop(),
        () => session.reset(),
        () => void session.ask('Another'),
      ]) {
        const { call } = await askAndShow(session, service, 'Hello');
        ids.push(call.chatId);
        leave();
        await expect.poll(() => service.cancelled).toEqual(ids);
      }
      const last = await service.nextCall();
      last.stream(text('Whole'), FINISH);
      last.end();
      await until(session, ({ ending }) => ending === 'complete');
      session.stop();
      session.reset();
      expect(service.cancelled).toEqual(ids);
    });

    it('stop without a running answer is a no-op', async () => {
      const { session } = await openSession(createService);
      const before = session.getSnapshot();
      session.stop();
      expect(session.getSnapshot()).toBe(before);
    });
  });

  describe('reset', () => {
    it('reset empties the chat session and aborts the request', async () => {
      const { service, session, errors } = await openSession(createService);
      const empty = session.getSnapshot();
      const { asked, call } = await askAndShow(session, service, 'Half');
      session.reset();
      expect(session.getSnapshot()).toEqual(empty);
      await asked;
      await call.aborted;
      expect(session.getSnapshot()).toEqual(empty);
      expect(errors).toEqual([]);
    });

    it('reset leaves no question to retry', async () => {
      const { service, session } = await openSession(createService);
      const asked = session.ask('Q');
      (await service.nextCall()).refuse(500, 'boom');
      await asked;
      session.reset();
      await session.retry();
      expect(session.getSnapshot().status).toBe('ready');
      expect(service.waitingCalls()).toBe(0);
    });
  });
});
