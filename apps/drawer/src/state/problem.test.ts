import { ChatError, type ChatSnapshot } from '@assist/chat';
import { describe, expect, it } from 'vitest';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { englishWords } from '../words/words.ts';
import { describeProblem } from './problem.ts';

const { say } = englishWords;
const empty = createTestDrawer().session.getSnapshot();

function failed(error: ChatError): ChatSnapshot {
  return { ...empty, status: 'error', ending: 'failed', error };
}

describe('the problem of an answer', () => {
  it('an answer without an error has no problem', () => {
    expect(describeProblem(empty, say)).toBeUndefined();
    expect(describeProblem({ ...empty, ending: 'stopped' }, say)).toBeUndefined();
  });

  it.each(['http', 'answer', 'stream', 'empty-body', 'content-type', 'unexpected'] as const)(
    'a failed request (%s) shows the text of spec §8 instead of the error’s own text',
    (code) => {
      const error = new ChatError(code, '<h1>502 Bad Gateway</h1>', { status: 502 });
      expect(describeProblem(failed(error), say)).toEqual({
        kind: 'no-answer',
        message: 'I’m sorry, I can’t give an answer to that.',
        detail: 'The answer service had a problem.',
      });
    },
  );

  it.each([
    ['offline', 'You’re offline.', 'Check your connection.'],
    ['network', 'The answer service can’t be reached right now.', 'Check your connection.'],
    ['timeout', 'The answer service took too long.', undefined],
    [
      'paused',
      'The assistant is paused right now.',
      'The rest of this website works as usual. Try again later.',
    ],
  ] as const)(
    'a request that failed with the code %s is described as what it is',
    (code, message, detail) => {
      expect(describeProblem(failed(new ChatError(code, 'x')), say)).toEqual({
        kind: 'no-answer',
        message,
        detail,
      });
    },
  );

  it('an answer that an error part breaks after some text says that the service failed', async () => {
    const { assistant, service, session } = createTestDrawer();
    assistant.ask('How do I apply?');
    await service.send({ type: 'text', value: 'Half an answer.' }, { type: 'error', value: 'x' });
    expect(session.getSnapshot().ending).toBe('failed');
    expect(describeProblem(session.getSnapshot(), say)).toEqual({
      kind: 'incomplete',
      message: 'This answer is incomplete.',
      detail: 'The answer service had a problem.',
    });
  });

  it('an answer that an unknown stream code breaks after some text says that the rest is unreadable', async () => {
    const { assistant, service, session } = createTestDrawer();
    assistant.ask('How do I apply?');
    await service.send({ type: 'text', value: 'Half an answer.' });
    const { messages } = session.getSnapshot();
    const error = new ChatError('stream', 'Failed to parse stream string. Invalid code zz.');
    expect(describeProblem({ ...failed(error), messages }, say)).toMatchObject({
      kind: 'incomplete',
      detail: 'The rest of it could not be read.',
    });
  });

  it('a refusal for too many questions says when to try again, and nothing else', () => {
    const error = new ChatError('http', 'x', { status: 429, retryAfterMs: 30_000 });
    expect(describeProblem(failed(error), say)).toEqual({
      kind: 'no-answer',
      message: 'A lot of questions are being asked right now.',
      retryAfterMs: 30_000,
    });
  });

  it.each([
    ['too-long', 'It is longer than can be shown here.'],
    ['unfinished', 'The answer service ended it too early.'],
    ['stream', 'The rest of it could not be read.'],
    ['network', 'The connection was lost before all of it arrived.'],
    ['timeout', 'The connection was lost before all of it arrived.'],
  ] as const)('an incomplete answer shows the reason: %s', (incompleteReason, detail) => {
    expect(describeProblem({ ...empty, ending: 'incomplete', incompleteReason }, say)).toEqual({
      kind: 'incomplete',
      message: 'This answer is incomplete.',
      detail,
    });
  });

  it('a complete answer without text is described as a service failure', () => {
    expect(describeProblem({ ...empty, ending: 'complete' }, say)).toMatchObject({
      message: 'I’m sorry, I can’t give an answer to that.',
      detail: 'The answer service had a problem.',
    });
  });
});
