/** The outcome of an answer: an outcome of spec §2, or `refused`, `stopped` or `failed`. */
export type AnswerOutcome =
  | 'answer'
  | 'closest-pages'
  | 'declined'
  /** The service refused the question. The visitor got only a support contact and the reason. */
  | 'refused'
  /** The visitor stopped the answer, or left without resuming the answer. */
  | 'stopped'
  | 'failed';

/** The facts about a finished or broken-off answer, for metrics, log and traces. */
export interface WrittenAnswer {
  readonly outcome: AnswerOutcome;
  readonly question: string;
  readonly text: string;
  /** The ids that a visitor's rating refers to. Missing if the answer broke off before its end. */
  readonly traceId?: string | undefined;
  readonly observationId?: string | undefined;
  readonly begunAt: Date;
  readonly firstTextMs?: number | undefined;
  readonly totalMs: number;
}
