import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { Rating } from './feedback-sink.ts';

/** The answer that can be rated. */
export interface RatedAnswer {
  /** Of its question: every question has one of its own. */
  readonly chatId: string;
  readonly traceId: string;
  readonly observationId: string;
}

/** What the panel below the rating asks for; `closed` when it asks nothing. */
export type FeedbackStep = 'closed' | 'reasons' | 'details';

/** Where the rating of an answer stands. */
export interface FeedbackState {
  readonly answer: RatedAnswer | undefined;
  /** Given with the first rating, and the same for every submit from then on. */
  readonly scoreId: string | undefined;
  readonly rating: Rating | undefined;
  readonly step: FeedbackStep;
  /** The preset that was picked. */
  readonly reason: string | undefined;
  /** What stands in the text area, sent or not. */
  readonly details: string;
  /** Whether a comment was taken. */
  readonly hasComment: boolean;
  readonly isSubmitting: boolean;
  readonly isSent: boolean;
  /** Why the last submit failed, in words for the visitor. */
  readonly problem: string | undefined;
}

/** The state of an answer that has not been rated. */
const UNRATED: FeedbackState = {
  answer: undefined,
  scoreId: undefined,
  rating: undefined,
  step: 'closed',
  reason: undefined,
  details: '',
  hasComment: false,
  isSubmitting: false,
  isSent: false,
  problem: undefined,
};

/** The rating of the last answer that was rated. In the store, so that it survives closing and reopening. */
export const feedbackAtom: PrimitiveAtom<FeedbackState> = atom(UNRATED);

/** The state for one answer: what is known of another does not count. */
export function feedbackOn(answer: RatedAnswer, state: FeedbackState): FeedbackState {
  return state.answer?.chatId === answer.chatId ? state : UNRATED;
}
