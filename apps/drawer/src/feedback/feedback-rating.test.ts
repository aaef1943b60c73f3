import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParts, notSent, rateAndTake } from './feedback.test-support.ts';
import { createFeedback } from './feedback.ts';
import { createMissingClientError } from './feedback-sink.ts';
import { createScriptedSink } from './scripted-sink.test-support.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const secondAnswer = { chatId: 'chat-2', traceId: 'trace-2', observationId: 'observation-2' };

describe('the rating of an answer', () => {
  it.each([1, 0] as const)(
    'the rating of an answer is sent at once, and the reasons are shown: %i',
    async (rating) => {
      const { feedback, sink, state, announcements } = createParts();
      void feedback.rate(rating);
      expect(sink.scores).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          traceId: 'trace-1',
          observationId: 'observation-1',
          value: rating,
        },
      ]);
      expect(state()).toMatchObject({ rating, step: 'reasons', isSubmitting: true, isSent: false });
      expect(announcements).toEqual([]);
      await sink.take();
      expect(state()).toMatchObject({ rating, step: 'reasons', isSubmitting: false, isSent: true });
      expect(announcements).toEqual(['Thanks for your feedback. You can tell us why.']);
    },
  );

  it('the rating of an answer reverts when it could not be sent, says so and reports it', async () => {
    const { feedback, sink, state, announcements, reports } = createParts();
    void feedback.rate(1);
    await sink.refuse();
    expect(state()).toMatchObject({
      rating: undefined,
      step: 'closed',
      isSubmitting: false,
      isSent: false,
      problem: notSent,
    });
    expect(announcements).toEqual([`!${notSent}`]);
    expect(reports).toEqual(['feedback: CodedError: Status 500.']);
  });

  it('the rating of an answer keeps its id when it is sent again after a failure', async () => {
    const { feedback, sink, state } = createParts();
    void feedback.rate(1);
    await sink.refuse();
    await rateAndTake(feedback, sink, 1);
    expect(sink.scores[1]?.id).toBe(sink.scores[0]?.id);
    expect(state()).toMatchObject({ rating: 1, step: 'reasons', problem: undefined });
  });

  it('the rating of an answer reverts to the previous rating if a changed rating cannot be sent', async () => {
    const { feedback, sink, state } = createParts();
    await rateAndTake(feedback, sink, 1);
    void feedback.rate(0);
    expect(state()).toMatchObject({ rating: 0 });
    await sink.refuse();
    expect(state()).toMatchObject({ rating: 1, step: 'reasons', problem: notSent });
  });

  it('the rating of an answer says that the feedback client is not available where it is not', async () => {
    const { feedback, sink, state, announcements } = createParts();
    void feedback.rate(1);
    await sink.refuse(createMissingClientError());
    const message = 'Your feedback couldn’t be sent. The observability client is not available.';
    expect(state().problem).toBe(message);
    expect(announcements).toEqual([`!${message}`]);
  });

  it('the rating of an answer ignores everything while a score is on its way', async () => {
    const { feedback, sink, state } = createParts();
    void feedback.rate(1);
    void feedback.rate(0);
    void feedback.pickReason('helpfulReason3');
    feedback.showDetails();
    feedback.setDetails('Words');
    void feedback.submitDetails();
    expect(sink.scores).toHaveLength(1);
    expect(state()).toMatchObject({ rating: 1, step: 'reasons', reason: undefined, details: '' });
    await sink.take();
    void feedback.rate(0);
    expect(sink.scores).toHaveLength(2);
  });

  it('the rating of an answer updates one score however often it is sent', async () => {
    const { feedback, sink } = createParts();
    await rateAndTake(feedback, sink, 1);
    await rateAndTake(feedback, sink, 0);
    void feedback.pickReason('notHelpfulReason3');
    await sink.take();
    expect(new Set(sink.scores.map(({ id }) => id)).size).toBe(1);
  });
});

describe('another answer', () => {
  it('another answer is unrated and gets its own score', async () => {
    const { feedback, sink, state, createFor } = createParts();
    await rateAndTake(feedback, sink, 1);
    expect(state(secondAnswer)).toMatchObject({ rating: undefined, step: 'closed' });
    await rateAndTake(createFor(secondAnswer), sink, 0);
    expect(sink.scores[1]).toMatchObject({ traceId: 'trace-2', value: 0 });
    expect(sink.scores[1]?.id).not.toBe(sink.scores[0]?.id);
  });

  it('another answer is not changed when a pending score of the previous answer fails', async () => {
    const { feedback, sink, state, store, announcements, reports, ...parts } = createParts();
    const running = feedback.rate(1);
    const other = createScriptedSink();
    const second = createFeedback({ ...parts, store, answer: secondAnswer, sink: other });
    await rateAndTake(second, other, 0);
    await sink.refuse(new Error('late'));
    await running;
    expect(state(secondAnswer)).toMatchObject({ rating: 0, step: 'reasons', problem: undefined });
    expect(announcements).toEqual(['Thanks for your feedback. You can tell us why.']);
    expect(reports).toEqual(['feedback: Error: late']);
  });
});
