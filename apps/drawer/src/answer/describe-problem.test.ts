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

  it('has the words of spec §8 for any failure, and never the error’s own', () => {
    const error = new ChatError('http', '<h1>502 Bad Gateway</h1>', { status: 502 });
    expect(describeProblem(failed(error))).toEqual({
      kind: 'no-answer',
      message: 'I’m sorry, I can’t give an answer to that.',
    });
  });

  it('says that the visitor is offline', () => {
    expect(describeProblem(failed(new ChatError('offline', 'x')))?.detail).toBe(
      'You’re offline. Check your connection, then try again.',
    );
  });

  it('says when to try again after too many questions', () => {
    const error = new ChatError('http', 'x', { status: 429, retryAfterMs: 30_000 });
    expect(describeProblem(failed(error))).toMatchObject({
      detail: 'A lot of questions are being asked right now.',
      retryAfterMs: 30_000,
    });
  });

  it.each(['network', 'timeout'] as const)('says something more of %s', (code) => {
    expect(describeProblem(failed(new ChatError(code, 'x')))?.detail).toMatch(/answer service/);
  });

  it('tells an incomplete answer from a missing one', () => {
    expect(describeProblem({ ...empty, outcome: 'incomplete' })).toMatchObject({
      kind: 'incomplete',
      message: 'This answer is incomplete.',
    });
  });

  it('takes a complete answer without words for none', () => {
    expect(describeProblem({ ...empty, outcome: 'complete' })?.message).toBe(
      'I’m sorry, I can’t give an answer to that.',
    );
  });
});
