import { describe, expect, it } from 'vitest';
import { openSession, SERVICES } from './session-contract.test-support.ts';
import {
  answerText,
  askAndShow,
  FINISH,
  record,
  text,
  until,
} from './session-probe.test-support.ts';

describe.each(SERVICES)('a chat session over %s', (_, createService) => {
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
      expect(session.getSnapshot()).toMatchObject({ outcome: 'complete', connection: 'connected' });
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
        outcome: 'incomplete',
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
        expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'incomplete' });
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
      expect(session.getSnapshot()).toMatchObject({ status: 'ready', outcome: 'complete' });
      expect(service.waitingCalls()).toBe(0);
    });

    it('a lost answer is resumed each time the network returns', async () => {
      const { service, network, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'One ');
      network.goOffline();
      call.drop();
      (await service.nextCall()).disconnect();
      const offline = await until(session, ({ connection }) => connection === 'offline');
      expect(offline).toMatchObject({ status: 'streaming', outcome: 'none', error: undefined });
      network.goOnline();
      const second = await service.nextCall();
      second.stream(text('One two '));
      await until(session, (snapshot) => answerText(snapshot) === 'One two ');
      network.goOffline();
      second.drop();
      await until(session, ({ connection }) => connection === 'offline');
      network.goOnline();
      const third = await service.nextCall();
      expect(third).toMatchObject({ kind: 'resume', chatId: call.chatId });
      third.stream(text('One two three'), FINISH);
      third.end();
      await asked;
      expect(answerText(session.getSnapshot())).toBe('One two three');
      expect(session.getSnapshot()).toMatchObject({ outcome: 'complete', connection: 'connected' });
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
      expect(session.getSnapshot()).toMatchObject({ outcome: 'complete', connection: 'connected' });
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
      expect(session.getSnapshot()).toMatchObject({ outcome: 'complete', connection: 'connected' });
    });

    it('stop works while the service is away', async () => {
      const { service, network, session, errors } = await openSession(createService);
      const { asked, call } = await askAndShow(session, service, 'Half');
      call.drop();
      (await service.nextCall()).disconnect();
      expect(session.getSnapshot()).toMatchObject({ status: 'streaming', connection: 'resuming' });
      session.stop();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        outcome: 'stopped',
        connection: 'connected',
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
      await until(session, ({ connection }) => connection === 'offline');
      session.stop();
      await asked;
      expect(session.getSnapshot()).toMatchObject({
        status: 'ready',
        outcome: 'stopped',
        connection: 'connected',
      });
      expect(answerText(session.getSnapshot())).toBe('Half');
      expect(network.listenerCount()).toBe(0);
    });
  });
});
