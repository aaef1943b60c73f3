import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import { type ReactNode, useId, useMemo } from 'react';
import { useDrawer, useDrawerState, useSay } from '../state/drawer-context.ts';
import { Icon, THUMB_DOWN, THUMB_UP } from '../styles/icons.tsx';
import type { MessageKey } from '../words/words.ts';
import { DetailsForm } from './details-form.tsx';
import { createFeedback } from './feedback.ts';
import type { FeedbackSink, Rating } from './feedback-sink.ts';
import { feedbackAtom, feedbackOn, type RatedAnswer } from './feedback-state.ts';
import { ReasonList } from './reason-list.tsx';

interface FeedbackBarProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
}

interface RatableProps extends RatedAnswer {
  readonly sink: FeedbackSink;
  /** Whether the answer only lists the pages closest to the question. */
  readonly hasPagesOnly: boolean;
}

const ratings = [
  { value: 1, label: 'helpful', icon: THUMB_UP },
  { value: 0, label: 'notHelpful', icon: THUMB_DOWN },
] as const satisfies readonly { value: Rating; label: MessageKey; icon: string }[];

/**
 * Lets the visitor rate an answer: two buttons, then a list of reasons, then a free-text form (spec §4). A feedback
 * service must be configured, and the answer must be complete and have a trace id and an observation id.
 */
export function FeedbackBar({ chat, response }: FeedbackBarProps): ReactNode {
  const { feedbackSink: sink } = useDrawer();
  const { chatId, outcome } = chat;
  const { traceId, observationId } = response;
  if (outcome !== 'complete' || sink === undefined) return null;
  if (!chatId || !traceId || !observationId) return null;
  const ids = { chatId, traceId, observationId };
  return <RatableAnswer {...ids} sink={sink} hasPagesOnly={response.outcome === 'closest-pages'} />;
}

function RatableAnswer({
  chatId,
  traceId,
  observationId,
  sink,
  hasPagesOnly,
}: RatableProps): ReactNode {
  const { store, announcer, telemetry } = useDrawer();
  const say = useSay();
  const answer = useMemo(
    () => ({ chatId, traceId, observationId }),
    [chatId, traceId, observationId],
  );
  const feedback = useMemo(
    () => createFeedback({ answer, store, sink, announcer, telemetry }),
    [answer, store, sink, announcer, telemetry],
  );
  const state = feedbackOn(answer, useDrawerState(feedbackAtom));
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
        {ratings.map(({ value, label, icon }) => (
          <button
            key={value}
            type="button"
            className="button toggle"
            aria-pressed={rating === value}
            aria-disabled={isSubmitting}
            data-focus-heir={(step === 'closed' && rating === value) || undefined}
            onClick={() => void feedback.rate(value)}
          >
            <Icon path={icon} />
            {say(label)}
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
      {problem !== undefined && <p className="feedback-status feedback-problem">{problem}</p>}
    </div>
  );
}
