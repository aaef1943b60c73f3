import type { FeedbackService } from '../configuration.ts';
import {
  createMissingClientError,
  FeedbackError,
  type FeedbackScore,
  type FeedbackSink,
} from './feedback-sink.ts';

/** The exports of send-score.ts, which is loaded with the first score. */
export interface ScoreSender {
  sendScore(service: FeedbackService, score: FeedbackScore): Promise<void>;
}

/** Time limit for sending a score, including loading Langfuse's client, in ms. */
const SEND_TIMEOUT_MS = 12_000;

/** Sends scores to Langfuse. Langfuse's client is loaded with the first score. */
export function createLangfuseSink(
  service: FeedbackService,
  loadSender: () => Promise<ScoreSender> = () => import('./send-score.ts'),
): FeedbackSink {
  let sender: ScoreSender | undefined;

  async function send(score: FeedbackScore): Promise<void> {
    sender ??= await loadSender().catch(() => {
      throw createMissingClientError();
    });
    await sender.sendScore(service, score);
  }
  return { send: (score) => inTime(send(score)) };
}

function inTime(sending: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new FeedbackError('not-taken', 'The observability service took too long.')),
      SEND_TIMEOUT_MS,
    );
    sending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
