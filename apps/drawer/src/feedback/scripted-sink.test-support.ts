import { settle } from '../test-support/scripted-session.ts';
import { FeedbackError, type FeedbackScore, type FeedbackSink } from './feedback-sink.ts';

/** A sink that takes or refuses each score when the test says so. */
export interface ScriptedSink extends FeedbackSink {
  /** Every score, in order. */
  readonly scores: readonly FeedbackScore[];
  /** Takes the last score. */
  take(): Promise<void>;
  /** Refuses the last score. */
  refuse(error?: unknown): Promise<void>;
}

interface SentScore {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

export function createScriptedSink(): ScriptedSink {
  const scores: FeedbackScore[] = [];
  let last: SentScore | undefined;

  async function settleLast(end: (sent: SentScore) => void): Promise<void> {
    if (last === undefined) throw new Error('No score was sent.');
    end(last);
    last = undefined;
    await settle();
  }

  return {
    scores,
    send(score) {
      scores.push(score);
      return new Promise((resolve, reject) => {
        last = { resolve, reject };
      });
    },
    take: () => settleLast(({ resolve }) => resolve()),
    refuse: (error = new FeedbackError('not-taken', 'Status 500.')) =>
      settleLast(({ reject }) => reject(error)),
  };
}
