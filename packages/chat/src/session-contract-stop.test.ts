import { describe, expect, it } from 'vitest';
import { openSession, SERVICES } from './session-contract.test-support.ts';
import { answerText, askAndShow, FINISH, text, until } from './session-probe.test-support.ts';

describe.each(SERVICES)('a chat session over %s', (_, createService) => {
  describe('stop', () => {
    it('stop keeps the partial answer and sets no error', async () => {
      const { service, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half an');
      session.stop();
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        outcome: 'stopped',
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
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'stopped' });
      expect(session.getSnapshot().messages).toHaveLength(1);
      expect(errors).toEqual([]);
    });

    it('stop, reset and a new question cancel a running answer, and no other', async () => {
      const { service, session } = await openSession(createService);
      const ids: string[] = [];
      for (const leave of [session.stop, session.reset, () => void session.ask('Another')]) {
        const { call } = await askAndShow(session, service, 'Hello');
        ids.push(call.chatId);
        leave();
        await expect.poll(() => service.cancelled).toEqual(ids);
      }
      const last = await service.nextCall();
      last.stream(text('Whole'), FINISH);
      last.end();
      await until(session, ({ outcome }) => outcome === 'complete');
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
