import { CodedError } from '../telemetry/coded-error.ts';

/** What a visitor says of an answer: 1 helpful, 0 not helpful (spec §9). */
export type Rating = 0 | 1;

/** One visitor's word on one answer (spec §3); its name and data type are the sink's business. */
export interface FeedbackScore {
  /** The same for every score of one answer: sending again updates and never adds. */
  readonly id: string;
  readonly traceId: string;
  readonly observationId: string;
  readonly value: Rating;
  /** Left out, a comment sent before stays; empty, it is taken back. */
  readonly comment?: string;
}

/** Where scores go. */
export interface FeedbackSink {
  /**
   * Sends a score and settles within seconds.
   *
   * @throws {FeedbackError} unless the service really took it
   */
  send(score: FeedbackScore): Promise<void>;
}

/** Why a score was not taken. Never holds the service's answer: it may repeat the visitor's comment. */
export class FeedbackError extends CodedError {
  readonly code: 'client-missing' | 'not-taken';

  constructor(code: FeedbackError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The message where there is nothing to send with (spec §8). */
export function createMissingClientError(): FeedbackError {
  return new FeedbackError('client-missing', 'The observability client is not available.');
}
