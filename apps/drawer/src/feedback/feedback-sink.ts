import { CodedError } from '../telemetry/describe-error.ts';

/** A visitor's rating of an answer: 1 means helpful, 0 means not helpful (spec §9). */
export type Rating = 0 | 1;

/** One visitor's rating of one answer (spec §3). The sink adds the score's name and data type. */
export interface FeedbackScore {
  /** Id that all scores of one answer share, so that a second score updates the first. */
  readonly id: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly value: Rating;
  /** An empty string deletes an earlier comment; undefined keeps it. */
  readonly comment?: string;
}

/** Sends scores to the feedback service. */
export interface FeedbackSink {
  /**
   * Sends a score. The promise settles within seconds.
   *
   * @throws {FeedbackError} if the service does not accept the score
   */
  send(score: FeedbackScore): Promise<void>;
}

/**
 * Thrown if a score was not accepted. The error never contains the service's response, because the response may repeat
 * the visitor's comment.
 */
export class FeedbackError extends CodedError {
  readonly code: 'client-missing' | 'not-taken';

  constructor(code: FeedbackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Creates the error for a feedback client that cannot be loaded or created (spec §8). */
export function createMissingClientError(): FeedbackError {
  return new FeedbackError('client-missing', 'The observability client is not available.');
}
