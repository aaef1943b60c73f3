import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedbackState, feedbackAtom, type RatedAnswer, wordsAtom } from '../state/atoms.ts';
import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import { createWords } from '../words/words.ts';
import { createFeedback, type Feedback, selectFeedback } from './feedback.ts';
import { createScriptedSink, type ScriptedSink } from './scripted-sink.test-support.ts';
import { FeedbackError, type Rating } from './send-score.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const firstAnswer = { chatId: 'chat-1', traceId: 'trace-1', observationId: 'observation-1' };
const secondAnswer = { chatId: 'chat-2', traceId: 'trace-2', observationId: 'observation-2' };

/** The message for a score that could not be sent. */
const notSent = 'Your feedback couldn’t be sent.';

/** The feedback on an answer, with a scripted sink. */
interface FeedbackParts extends TestDrawer {
  readonly sink: ScriptedSink;
  /** The feedback on the first answer. */
  readonly feedback: Feedback;
  /** Creates the feedback on another answer. */
  createFor(answer: RatedAnswer): Feedback;
  /** Returns the state of the feedback on an answer, by default the first. */
  state(answer?: RatedAnswer): FeedbackState;
}

/** Creates the feedback on an answer that is not yet rated. */
function createParts(): FeedbackParts {
  const sink = createScriptedSink();
  const drawer = createTestDrawer();
  const createFor = (answer: RatedAnswer) => createFeedback(answer, sink, drawer);
  const state = (answer: RatedAnswer = firstAnswer): FeedbackState =>
    selectFeedback(answer, drawer.store.get(feedbackAtom));
  return { ...drawer, sink, state, createFor, feedback: createFor(firstAnswer) };
}

/** Rates the answer. The scripted sink accepts the score. */
async function rateAndTake(feedback: Feedback, sink: ScriptedSink, rating: Rating): Promise<void> {
  void feedback.rate(rating);
  await sink.take();
}

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
    await sink.refuse(new FeedbackError('client-missing', 'Not loaded.'));
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

  it('the rating of an answer updates one score however often it is sent [T22]', async () => {
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
    const parts = createParts();
    const { feedback, sink, state, announcements, reports } = parts;
    const running = feedback.rate(1);
    const other = createScriptedSink();
    const second = createFeedback(secondAnswer, other, parts);
    await rateAndTake(second, other, 0);
    await sink.refuse(new Error('late'));
    await running;
    expect(state(secondAnswer)).toMatchObject({ rating: 0, step: 'reasons', problem: undefined });
    expect(announcements).toEqual(['Thanks for your feedback. You can tell us why.']);
    expect(reports).toEqual(['feedback: Error: late']);
  });
});

describe('the reasons', () => {
  it('a chosen reason sends the rating again with it, and the reasons go 1000 ms after it was taken', async () => {
    const { feedback, sink, state, announcements } = createParts();
    await rateAndTake(feedback, sink, 1);
    void feedback.pickReason('helpfulReason3');
    expect(state()).toMatchObject({ reason: 'helpfulReason3', isSubmitting: true });
    vi.advanceTimersByTime(5_000);
    expect(state().step).toBe('reasons');
    await sink.take();
    expect(sink.scores[1]).toEqual({ ...sink.scores[0], comment: 'Easy to read' });
    expect(announcements.at(-1)).toBe('Thanks for your feedback.');
    vi.advanceTimersByTime(999);
    expect(state()).toMatchObject({ step: 'reasons', reason: 'helpfulReason3' });
    vi.advanceTimersByTime(1);
    expect(state()).toMatchObject({ step: 'closed', rating: 1, isSent: true });
  });

  it('a chosen reason is sent in English, whatever the visitor reads', async () => {
    const { feedback, sink, store } = createParts();
    const french = createWords('fr', { helpfulReason3: 'Facile à lire' });
    store.set(wordsAtom, french);
    await rateAndTake(feedback, sink, 1);
    void feedback.pickReason('helpfulReason3');
    await sink.take();
    expect(sink.scores[1]).toMatchObject({ comment: 'Easy to read' });
  });

  it('the reasons for a rating stay open if another reason is chosen before they close', async () => {
    const { feedback, sink, state } = createParts();
    await rateAndTake(feedback, sink, 1);
    void feedback.pickReason('helpfulReason3');
    await sink.take();
    vi.advanceTimersByTime(900);
    void feedback.pickReason('helpfulReason4');
    vi.advanceTimersByTime(900);
    expect(state()).toMatchObject({ step: 'reasons', reason: 'helpfulReason4' });
    await sink.take();
    vi.advanceTimersByTime(999);
    expect(state().step).toBe('reasons');
    vi.advanceTimersByTime(1);
    expect(state().step).toBe('closed');
  });

  it('the details form stays open if it is opened before the reasons would close', async () => {
    const { feedback, sink, state } = createParts();
    await rateAndTake(feedback, sink, 1);
    void feedback.pickReason('helpfulReason3');
    await sink.take();
    feedback.showDetails();
    vi.advanceTimersByTime(1_000);
    expect(state().step).toBe('details');
    feedback.showReasons();
    vi.advanceTimersByTime(1_000);
    expect(state().step).toBe('reasons');
  });

  it('the reasons for a rating stay open, and the reason is deselected, if the reason cannot be sent', async () => {
    const { feedback, sink, state } = createParts();
    await rateAndTake(feedback, sink, 0);
    void feedback.pickReason('notHelpfulReason1');
    await sink.refuse();
    vi.advanceTimersByTime(2_000);
    expect(state()).toMatchObject({
      rating: 0,
      step: 'reasons',
      reason: undefined,
      problem: notSent,
    });
  });

  it('a changed rating deletes the comment of the opposite rating, and an unchanged rating does not', async () => {
    const { feedback, sink, state } = createParts();
    await rateAndTake(feedback, sink, 1);
    void feedback.pickReason('helpfulReason3');
    await sink.take();
    await rateAndTake(feedback, sink, 1);
    await rateAndTake(feedback, sink, 0);
    await rateAndTake(feedback, sink, 1);
    expect(sink.scores.slice(2).map(({ value, comment }) => [value, comment])).toEqual([
      [1, undefined],
      [0, ''],
      [1, undefined],
    ]);
    expect(state().reason).toBeUndefined();
  });

  it('a reason without a rating is not sent', async () => {
    const { feedback, sink } = createParts();
    await feedback.pickReason('helpfulReason3');
    expect(sink.scores).toEqual([]);
  });
});

describe('the visitor’s own words', () => {
  async function createAtDetails() {
    const parts = createParts();
    await rateAndTake(parts.feedback, parts.sink, 0);
    parts.feedback.showDetails();
    return parts;
  }

  it('the visitor’s own words about an answer are sent trimmed, and close everything once they are taken', async () => {
    const { feedback, sink, state, announcements } = await createAtDetails();
    feedback.setDetails('  The form is gone.\n');
    void feedback.submitDetails();
    expect(state()).toMatchObject({ step: 'details', isSubmitting: true });
    await sink.take();
    expect(sink.scores[1]).toEqual({ ...sink.scores[0], comment: 'The form is gone.' });
    expect(state()).toMatchObject({ step: 'closed', rating: 0, isSent: true });
    expect(announcements.at(-1)).toBe('Thanks for your feedback.');
  });

  it('the visitor’s own words about an answer are cut to 500 whole characters', async () => {
    const { feedback, state } = await createAtDetails();
    feedback.setDetails('🎖'.repeat(501));
    expect(state().details).toBe('🎖'.repeat(500));
  });

  it('the visitor’s own words about an answer are sent with personal data in them', async () => {
    const { feedback, sink, state } = await createAtDetails();
    feedback.setDetails('Write to jane@example.gov!');
    void feedback.submitDetails();
    await sink.take();
    expect(sink.scores[1]).toMatchObject({ comment: 'Write to jane@example.gov!' });
    expect(state().step).toBe('closed');
  });

  it.each(['', '   ', '\n\t'])(
    'the visitor’s own words about an answer are not sent when they are empty: %j',
    async (text) => {
      const { feedback, sink } = await createAtDetails();
      feedback.setDetails(text);
      await feedback.submitDetails();
      expect(sink.scores).toHaveLength(1);
    },
  );

  it('the visitor’s own words about an answer are kept if they cannot be sent', async () => {
    const { feedback, sink, state } = await createAtDetails();
    feedback.setDetails('The form is gone.');
    void feedback.submitDetails();
    feedback.setDetails('changed meanwhile');
    await sink.refuse();
    expect(state()).toMatchObject({
      step: 'details',
      details: 'The form is gone.',
      rating: 0,
      problem: notSent,
    });
  });

  it('the visitor’s own words about an answer are kept while the reasons are shown', async () => {
    const { feedback, state } = await createAtDetails();
    feedback.setDetails('Half a sent');
    feedback.showReasons();
    expect(state().step).toBe('reasons');
    feedback.showDetails();
    expect(state()).toMatchObject({ step: 'details', details: 'Half a sent' });
  });
});
