/** How an answer ended: as the service meant it to (spec §2), or broken off. */
export type AnswerOutcome =
  | 'answer'
  | 'closest-pages'
  | 'declined'
  /** Only the contact, to a question that was refused. */
  | 'refused'
  /** By the visitor, who stopped it or left. */
  | 'stopped'
  | 'failed';

/** An answer that has ended, for figures, log and traces. */
export interface WrittenAnswer {
  readonly outcome: AnswerOutcome;
  readonly question: string;
  readonly text: string;
  /** The ids that a rating of it refers to; missing where the answer did not come to its end. */
  readonly traceId?: string;
  readonly observationId?: string;
  readonly begunAt: Date;
  readonly firstTextMs?: number;
  readonly totalMs: number;
}
