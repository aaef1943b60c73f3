import { ChatError, type ChatSnapshot } from '@assist/chat';
import { describe, expect, it } from 'vitest';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { describeProblem } from './describe-problem.ts';

const empty = createTestDrawer().session.getSnapshot();

function failed(error: ChatError): ChatSnapshot {
  return { ...empty, status: 'error', outcome: 'failed', error };
}

describe('the problem of an answer', () => {
  it('is none while there is none', () => {
    expect(describeProblem(empty)).toBeUndefined();
    expect(describeProblem({ ...empty, outcome: 'stopped' })).toBeUndefined();
  });

  it.each(['http', 'answer', 'stream', 'empty-body', 'content-type', 'unexpected'] as const)(
    'has the words of spec §8 for a request that failed (%s), never the error’s own, and blames the service',
    (code) => {
      const error = new ChatError(code, '<h1>502 Bad Gateway</h1>', { status: 502 });
      expect(describeProblem(failed(error))).toEqual({
        kind: 'no-answer',
        message: 'I’m sorry, I can’t give an answer to that.',
        detail: 'The answer service failed, not your question. Try again in a moment.',
      });
    },
  );

  it.each([
    ['offline', 'You’re offline.', 'Check your connection, then try again.'],
    [
      'network',
      'The answer service can’t be reached right now.',
      'Check your connection, or try again in a moment.',
    ],
    ['timeout', 'The answer service took too long.', 'Try again in a moment.'],
    [
      'paused',
      'The assistant is paused right now.',
      'The rest of this website works as usual. Try again later.',
    ],
  ] as const)('says of %s what it is', (code, message, detail) => {
    expect(describeProblem(failed(new ChatError(code, 'x')))).toEqual({
      kind: 'no-answer',
      message,
      detail,
    });
  });

  it('says when to try again after too many questions, and nothing else', () => {
    const error = new ChatError('http', 'x', { status: 429, retryAfterMs: 30_000 });
    expect(describeProblem(failed(error))).toEqual({
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
  ] as const)('says why an answer is incomplete: %s', (incompleteReason, detail) => {
    expect(describeProblem({ ...empty, outcome: 'incomplete', incompleteReason })).toEqual({
      kind: 'incomplete',
      message: 'This answer is incomplete.',
      detail,
    });
  });

  it('takes a complete answer without words for a failure of the service', () => {
    expect(describeProblem({ ...empty, outcome: 'complete' })).toMatchObject({
      message: 'I’m sorry, I can’t give an answer to that.',
      detail: 'The answer service failed, not your question. Try again in a moment.',
    });
  });
});
