import { type ReactNode, useId } from 'react';
import { useFocusHandover } from '../host/focus.ts';
import { useSay } from '../state/drawer-context.ts';
import type { Feedback } from './feedback.ts';
import type { Rating } from './feedback-sink.ts';
import type { FeedbackState } from './feedback-state.ts';
import { reasonsByRating } from './reasons.ts';

/** Props of each step below the rating. */
export interface FeedbackStepProps {
  readonly rating: Rating;
  readonly state: FeedbackState;
  readonly feedback: Feedback;
}

/** Lists the reasons for a rating; the visitor picks one. */
export function ReasonList({ rating, state, feedback }: FeedbackStepProps): ReactNode {
  const say = useSay();
  const ref = useFocusHandover<HTMLDivElement>('nextStep');
  const questionId = useId();
  const { reason, isSubmitting } = state;
  return (
    <div ref={ref} className="feedback-step">
      <p className="feedback-prompt">
        {say(isSubmitting ? 'sending' : 'thanks')}{' '}
        <span id={questionId}>{say('canYouTellUsWhy')}</span>
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
              {say(preset)}
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
            {say('otherReason')}
          </button>
        </li>
      </ul>
    </div>
  );
}
