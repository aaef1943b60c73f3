import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsAtom } from '../state/atoms.ts';
import { builtInWords, createWords } from '../words/words.ts';
import { createParts, notSent, rateAndTake } from './feedback.test-support.ts';
import { reasonsByRating } from './reasons.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the reasons', () => {
  it('the reasons for a rating are the six of the spec for each rating, the last in words of the visitor’s own', () => {
    const presets = (rating: 0 | 1) =>
      reasonsByRating[rating].presets.map((key) => builtInWords.say(key));
    expect(presets(1)).toEqual([
      'Accurate information',
      'Found what I needed',
      'Easy to read',
      'Helpful links',
      'Simple to use',
    ]);
    expect(presets(0)).toEqual([
      'Not accurate',
      "Didn't find what I needed",
      'Hard to follow',
      'Missing information',
      'Harmful or offensive',
    ]);
  });

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
