import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import { type FormEvent, type ReactNode, useId, useMemo } from 'react';
import { useDrawer, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { useFocusHandover } from '../focus.ts';
import { PersonalDataHint } from '../privacy/personal-data-hint.tsx';
import { type FeedbackState, feedbackAtom, type RatedAnswer } from '../state/atoms.ts';
import { Icon } from '../styles/icons.tsx';
import { createFeedback, type Feedback, MAX_DETAILS_LENGTH, selectFeedback } from './feedback.ts';
import type { FeedbackSink, Rating } from './send-score.ts';

interface RatingPanelProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
}

interface RatableProps extends RatedAnswer {
  readonly sink: FeedbackSink;
  /** Whether the answer only lists the pages closest to the question. */
  readonly hasPagesOnly: boolean;
}

const ratings = [
  { value: 1, icon: 'thumbUp' },
  { value: 0, icon: 'thumbDown' },
] as const;

/** The numbers of the preset reasons, whose messages are `helpfulReason1` to `notHelpfulReason5` (spec §9). */
const REASONS = [1, 2, 3, 4, 5] as const;

/** Returns the key of a rating's label, with which the keys of its other messages begin. */
function labelOf(rating: Rating): 'helpful' | 'notHelpful' {
  return rating === 1 ? 'helpful' : 'notHelpful';
}

/**
 * Lets the visitor rate an answer: two buttons, then a list of reasons, then a free-text form (spec §4). A feedback
 * service must be configured, and the answer must be complete and have a trace id and an observation id.
 */
export function RatingPanel({ chat, response }: RatingPanelProps): ReactNode {
  const { feedbackSink: sink } = useDrawer();
  const { chatId, ending } = chat;
  const { traceId, observationId } = response;
  if (ending !== 'complete' || sink === undefined) return null;
  if (!chatId || !traceId || !observationId) return null;
  const ids = { chatId, traceId, observationId };
  return <RatableAnswer {...ids} sink={sink} hasPagesOnly={response.outcome === 'closest-pages'} />;
}

function RatableAnswer({ sink, hasPagesOnly, ...answer }: RatableProps): ReactNode {
  const { chatId, traceId, observationId } = answer;
  const drawer = useDrawer();
  const say = useSay();
  const feedback = useMemo(
    () => createFeedback({ chatId, traceId, observationId }, sink, drawer),
    [chatId, traceId, observationId, sink, drawer],
  );
  const state = selectFeedback(answer, useDrawerAtom(feedbackAtom));
  const { rating, step, isSubmitting, isSent, problem } = state;
  const questionId = useId();
  const isThanked = step === 'closed' && isSent && problem === undefined;

  return (
    <div className="feedback" data-submitting={isSubmitting}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in one row with the copy button */}
      <div className="ratings" role="group" aria-labelledby={questionId}>
        <p id={questionId} className="ratings-question small-print">
          {say(hasPagesOnly ? 'didOneHelp' : 'wasHelpful')}
        </p>
        {ratings.map(({ value, icon }) => (
          <button
            key={value}
            type="button"
            className="button toggle"
            aria-pressed={rating === value}
            aria-disabled={isSubmitting}
            data-focus-heir={(step === 'closed' && rating === value) || undefined}
            onClick={() => void feedback.rate(value)}
          >
            <Icon name={icon} />
            {say(labelOf(value))}
          </button>
        ))}
      </div>
      {rating !== undefined && step === 'reasons' && (
        <ReasonList rating={rating} state={state} feedback={feedback} />
      )}
      {rating !== undefined && step === 'details' && (
        <DetailsForm rating={rating} state={state} feedback={feedback} />
      )}
      {isThanked && <p className="feedback-status">{say('thanks')}</p>}
      {problem !== undefined && <p className="feedback-status failure">{problem}</p>}
    </div>
  );
}

interface StepProps {
  readonly rating: Rating;
  readonly state: FeedbackState;
  readonly feedback: Feedback;
}

function ReasonList({ rating, state, feedback }: StepProps): ReactNode {
  const say = useSay();
  const ref = useFocusHandover<HTMLDivElement>('nextStep');
  const questionId = useId();
  const { reason, isSubmitting } = state;
  const presets = REASONS.map((number) => `${labelOf(rating)}Reason${number}` as const);
  return (
    <div ref={ref} className="feedback-step">
      <p className="feedback-prompt">
        {say(isSubmitting ? 'sending' : 'thanks')}{' '}
        <span id={questionId}>{say('canYouTellUsWhy')}</span>
      </p>
      <ul className="card-list two-columns reasons" aria-labelledby={questionId}>
        {presets.map((preset) => (
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

function DetailsForm({ rating, state, feedback }: StepProps): ReactNode {
  const say = useSay();
  const ref = useFocusHandover<HTMLFormElement>('nextStep');
  const textId = useId();
  const noteId = useId();
  const { details, isSubmitting } = state;

  function submit(event: FormEvent): void {
    event.preventDefault();
    void feedback.submitDetails();
  }

  return (
    <form ref={ref} className="feedback-step" onSubmit={submit}>
      <label className="feedback-prompt" htmlFor={textId}>
        {say(`${labelOf(rating)}Details`)}
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
      <PersonalDataHint text={details} />
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
          <Icon name="back" mirrors />
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
