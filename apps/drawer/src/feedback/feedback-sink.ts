import { CodedError } from '../telemetry/coded-error.ts';

/** A visitor's rating of an answer: 1 helpful, 0 not helpful (spec §9). */
export type Rating = 0 | 1;

/** One visitor's rating of one answer (spec §3). The sink adds the score's name and data type. */
export interface FeedbackScore {
  /** The same for every score of one answer, so that a second score updates the first. */
  readonly id: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly value: Rating;
  /** Undefined keeps an earlier comment; an empty string deletes it. */
  readonly comment?: string;
}

/** Sends scores to the feedback service. */
export interface FeedbackSink {
  /**
   * Sends a score and settles within seconds.
   *
   * @throws {FeedbackError} unless the service accepted the score
   */
  send(score: FeedbackScore): Promise<void>;
}

/** A score was not accepted. Never contains the service's response, because that may repeat the visitor's comment. */
export class FeedbackError extends CodedError {
  readonly code: 'client-missing' | 'not-taken';

  constructor(code: FeedbackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Creates the error for a client that cannot be loaded or created (spec §8). */
export function createMissingClientError(): FeedbackError {
  return new FeedbackError('client-missing', 'The observability client is not available.');
}
