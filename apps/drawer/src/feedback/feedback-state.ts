import { atom, type PrimitiveAtom } from 'jotai/vanilla';
import type { MessageKey } from '../words/words.ts';
import type { Rating } from './feedback-sink.ts';

/** The ids of an answer that can be rated. */
export interface RatedAnswer {
  /** Id of the question's chat. Every question has a different chat id. */
  readonly chatId: string;
  readonly traceId: string;
  readonly observationId: string;
}

/** The step that the panel below the rating shows; `closed` hides the panel. */
export type FeedbackStep = 'closed' | 'reasons' | 'details';

/** State of the feedback on one answer. */
export interface FeedbackState {
  readonly answer: RatedAnswer | undefined;
  /** Id of the score, created with the first rating and reused for every later submit. */
  readonly scoreId: string | undefined;
  readonly rating: Rating | undefined;
  readonly step: FeedbackStep;
  /** The preset reason that the visitor picked. */
  readonly reason: MessageKey | undefined;
  /** The text in the free-text form, sent or not. */
  readonly details: string;
  /** Whether the service has accepted a comment with the current rating. */
  readonly hasComment: boolean;
  readonly isSubmitting: boolean;
  readonly isSent: boolean;
  /** Error message for the visitor if the last submit failed. */
  readonly problem: string | undefined;
}

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

/**
 * Feedback state of the last rated answer. Kept in the store, so that the state survives closing and reopening the
 * drawer.
 */
export const feedbackAtom: PrimitiveAtom<FeedbackState> = atom(UNRATED);

/** Returns `state` if it belongs to this answer, otherwise the state of an unrated answer. */
export function feedbackOn(answer: RatedAnswer, state: FeedbackState): FeedbackState {
  return state.answer?.chatId === answer.chatId ? state : UNRATED;
}
