/** The outcome of an answer (spec §2), or the way it broke off. */
export type AnswerOutcome =
  | 'answer'
  | 'closest-pages'
  | 'declined'
  /** The visitor got only the contact, because the question was refused. */
  | 'refused'
  /** The visitor stopped the answer or left. */
  | 'stopped'
  | 'failed';

/** An ended answer, for metrics, log and traces. */
export interface WrittenAnswer {
  readonly outcome: AnswerOutcome;
  readonly question: string;
  readonly text: string;
  /** The ids that a rating refers to; missing if the answer did not end. */
  readonly traceId?: string;
  readonly observationId?: string;
  readonly begunAt: Date;
  readonly firstTextMs?: number;
  readonly totalMs: number;
}
