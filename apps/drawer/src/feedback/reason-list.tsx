import { type ReactNode, useId } from 'react';
import { useFocusHandover } from '../embedding/use-focus-handover.ts';
import { type Feedback, THANKS } from './feedback.ts';
import type { Rating } from './feedback-sink.ts';
import type { FeedbackState } from './feedback-state.ts';
import { OTHER_REASON, reasonsByRating } from './reasons.ts';

/** Props of each step below the rating. */
export interface FeedbackStepProps {
  readonly rating: Rating;
  readonly state: FeedbackState;
  readonly feedback: Feedback;
}

/** Lists the reasons for a rating; the visitor picks one. */
export function ReasonList({ rating, state, feedback }: FeedbackStepProps): ReactNode {
  const ref = useFocusHandover<HTMLDivElement>('nextStep');
  const questionId = useId();
  const { reason, isSubmitting } = state;
  return (
    <div ref={ref} className="feedback-step">
      <p className="feedback-prompt">
        {isSubmitting ? 'Sending…' : THANKS} <span id={questionId}>Can you tell us why?</span>
      </p>
      <ul className="card-list two-columns reasons" aria-labelledby={questionId}>
        {reasonsByRating[rating].presets.map((preset) => (
          <li key={preset}>
            <button
              type="button"
              className="button toggle"
              aria-pressed={reason === preset}
              aria-disabled={isSubmitting}
              onClick={() => void feedback.pickReason(preset)}
            >
              {preset}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className="button toggle"
            aria-disabled={isSubmitting}
            data-focus-heir
            onClick={feedback.showDetails}
          >
            {OTHER_REASON}
          </button>
        </li>
      </ul>
    </div>
  );
}
