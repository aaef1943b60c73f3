import { type FormEvent, type ReactNode, useId } from 'react';
import { useFocusHandover } from '../embedding/use-focus-handover.ts';
import { NO_PERSONAL_DETAILS, SUCH_AS } from '../privacy/no-personal-details.ts';
import { hintAtPersonalData } from '../privacy/personal-data-hint.ts';
import { BACK, Icon } from '../styles/icons.tsx';
import { MAX_DETAILS_LENGTH } from './feedback.ts';
import type { FeedbackStepProps } from './reason-list.tsx';
import { reasonsByRating } from './reasons.ts';

/** Form in which the visitor explains the rating in free text. */
export function DetailsForm(props: FeedbackStepProps): ReactNode {
  const { rating, state, feedback } = props;
  const ref = useFocusHandover<HTMLFormElement>('nextStep');
  const textId = useId();
  const noteId = useId();
  const { details, isSubmitting } = state;
  const hint = hintAtPersonalData(details);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void feedback.submitDetails();
  }

  return (
    <form ref={ref} className="feedback-step" onSubmit={submit}>
      <label className="feedback-prompt" htmlFor={textId}>
        {reasonsByRating[rating].detailsPrompt}
      </label>
      <textarea
        id={textId}
        className="field feedback-details"
        placeholder="Add specific details"
        autoComplete="off"
        value={details}
        readOnly={isSubmitting}
        aria-describedby={noteId}
        aria-disabled={isSubmitting}
        data-focus-heir
        onChange={(event) => feedback.setDetails(event.target.value)}
      />
      {hint !== undefined && <p className="hint">{hint}</p>}
      <p id={noteId} className="small-print">
        {`${NO_PERSONAL_DETAILS}${SUCH_AS} At most ${MAX_DETAILS_LENGTH} characters.`}
      </p>
      <div className="feedback-actions">
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting}
          onClick={feedback.showReasons}
        >
          <Icon path={BACK} />
          Back
        </button>
        <button
          type="submit"
          className="button button-main"
          aria-disabled={isSubmitting || details.trim() === ''}
        >
          {isSubmitting ? 'Sending…' : 'Submit'}
        </button>
      </div>
    </form>
  );
}
