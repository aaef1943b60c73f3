import { describe, expect, it } from 'vitest';
import { openSession, SERVICES } from './session-contract.test-support.ts';
import { answerText, FINISH, record, text, until } from './session-probe.test-support.ts';

describe.each(SERVICES)('a chat session over %s', (_, createService) => {
  it('a chat session starts ready and empty', async () => {
    const { session } = await openSession(createService);
    expect(session.getSnapshot()).toEqual({
      chatId: undefined,
      status: 'ready',
      isFinished: false,
      outcome: 'none',
      incompleteReason: undefined,
      connection: 'connected',
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
      outcome: 'complete',
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
    expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'complete' });
    void session.ask('Next');
    expect((await service.nextCall()).body?.messages[0]?.content).toBe('Next');
  });

  it('a chat session keeps annotations, sources and data', async () => {
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
      { type: 'data', value: [1] },
      { type: 'data', value: [{ two: 2 }] },
      FINISH,
    );
    call.end();
    await asked;
    const { messages } = session.getSnapshot();
    expect(messages[1]).toMatchObject({
      serverId: 'server-1',
      parts: [
        { type: 'step-start' },
        { type: 'text', text: 'A' },
        { type: 'source', source: { id: 's' } },
        { type: 'data', received: { value: [1] } },
        { type: 'data', received: { value: [{ two: 2 }] } },
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
    expect(session.getSnapshot().outcome).toBe('complete');
    expect(errors).toEqual([]);
  });
});
