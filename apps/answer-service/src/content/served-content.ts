import type { AnswerContext } from '../answer/answer-context.ts';
import type { FollowUp } from '../answer/follow-ups.ts';

/** What questions are answered from at one time. It is replaced as a whole: an answer keeps what it began with. */
export interface ServedContent {
  readonly answering: AnswerContext;
  /** Questions the health response offers for the landing view; none leaves it to the drawer. */
  readonly suggestedQuestions: readonly FollowUp[];
}
