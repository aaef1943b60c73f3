import { type FormEvent, type ReactNode, useId } from 'react';
import { useFocusHandover } from '../host/focus.ts';
import { hintAtPersonalData } from '../privacy/draft-hint.ts';
import { useSay } from '../state/drawer-context.ts';
import { BACK, Icon } from '../styles/icons.tsx';
import { MAX_DETAILS_LENGTH } from './feedback.ts';
import type { FeedbackStepProps } from './reason-list.tsx';
import { reasonsByRating } from './reasons.ts';

/** Form in which the visitor explains the rating in free text. */
export function DetailsForm(props: FeedbackStepProps): ReactNode {
  const { rating, state, feedback } = props;
  const say = useSay();
  const ref = useFocusHandover<HTMLFormElement>('nextStep');
  const textId = useId();
  const noteId = useId();
  const { details, isSubmitting } = state;
  const hint = hintAtPersonalData(details, say);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void feedback.submitDetails();
  }

  return (
    <form ref={ref} className="feedback-step" onSubmit={submit}>
      <label className="feedback-prompt" htmlFor={textId}>
        {say(reasonsByRating[rating].detailsPrompt)}
      </label>
      <textarea
        id={textId}
        className="field feedback-details"
        placeholder={say('addDetails')}
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
        {`${say('privacy')} ${say('detailsLimit', { count: MAX_DETAILS_LENGTH })}`}
      </p>
      <div className="feedback-actions">
        <button
          type="button"
          className="button"
          aria-disabled={isSubmitting}
          onClick={feedback.showReasons}
        >
          <Icon path={BACK} mirrors />
          {say('back')}
        </button>
        <button
          type="submit"
          className="button button-main"
          aria-disabled={isSubmitting || details.trim() === ''}
        >
          {say(isSubmitting ? 'sending' : 'submit')}
        </button>
      </div>
    </form>
  );
}
