import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createParts, notSent, rateAndTake } from './feedback.test-support.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

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

  it('the visitor’s own words about an answer are sent with personal data in them, hinted at once', async () => {
    const { feedback, sink, state, announcements } = await createAtDetails();
    const before = announcements.length;
    feedback.setDetails('Write to jane@example.gov');
    feedback.setDetails('Write to jane@example.gov!');
    expect(announcements.slice(before)).toEqual([
      'This looks like an email address. You can leave it out.',
    ]);
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
