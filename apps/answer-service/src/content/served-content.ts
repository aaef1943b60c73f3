import type { AnswerContext } from '../answer/answer-context.ts';
import type { FollowUp } from '../answer/follow-ups.ts';
import type { IsPublished } from './published-contacts.ts';

/** The content that answers use. New content replaces it as a whole. Unfinished answers keep the old content. */
export interface ServedContent {
  readonly answering: AnswerContext;
  /** Suggested questions in the health response. If the list is empty, the drawer shows its own questions. */
  readonly suggestedQuestions: readonly FollowUp[];
  /** Recognises the numbers and addresses that stand in the content. Questions keep them. */
  readonly isPublished: IsPublished;
}
