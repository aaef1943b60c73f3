import { describe, expect, it } from 'vitest';
import { openSession, SERVICES } from './session-contract.test-support.ts';
import { answerText, FINISH, text } from './session-probe.test-support.ts';

describe.each(SERVICES)('a chat session over %s', (_, createService) => {
  describe('failure', () => {
    it('an error status keeps its text, its status and the question', async () => {
      const { service, session, errors } = await openSession(createService);
      const asked = session.ask('Q');
      (await service.nextCall()).refuse(500, 'boom');
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'error',
        outcome: 'failed',
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
        outcome: 'failed',
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
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'complete' });
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
      outcome: 'incomplete',
      incompleteReason: 'unfinished',
      isFinished: true,
      error: undefined,
    });
    expect(errors).toMatchObject([{ code: 'unfinished' }]);
    expect(service.waitingCalls()).toBe(0);
  });
});
