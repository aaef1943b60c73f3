import type { AnswerContext } from '../answer/answer-context.ts';
import type { FollowUp } from '../answer/follow-ups.ts';

/** The content that answers use. It is replaced as a whole; running answers keep the old one. */
export interface ServedContent {
  readonly answering: AnswerContext;
  /** Suggested questions in the health response; empty leaves the choice to the drawer. */
  readonly suggestedQuestions: readonly FollowUp[];
}
