import { settle } from '../test-support/scripted-session.ts';
import { FeedbackError, type FeedbackScore, type FeedbackSink } from './send-score.ts';

/** A feedback sink that accepts or rejects each score as the test decides. */
export interface ScriptedSink extends FeedbackSink {
  readonly scores: readonly FeedbackScore[];
  take(): Promise<void>;
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
