import { createId } from '@assist/chat';
import type { Announcer } from '../announcer/announcer.ts';
import { hintAtPersonalData } from '../privacy/draft-hint.ts';
import type { Store } from '../state/assistant.ts';
import { wordsAtom } from '../state/atoms.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { builtInWords, type MessageKey, type Say } from '../words/words.ts';
import { FeedbackError, type FeedbackSink, type Rating } from './feedback-sink.ts';
import {
  type FeedbackState,
  feedbackAtom,
  feedbackOn,
  type RatedAnswer,
} from './feedback-state.ts';

/** Delay before the list of reasons is hidden after the service has accepted a reason, in ms (spec §9). */
const ACTIVE_STATE_MS = 1_000;

/** Maximum length of a comment, in characters. A few sentences fit, but not a pasted letter with personal data. */
export const MAX_DETAILS_LENGTH = 500;

/**
 * The visitor's feedback actions on one answer. Only these actions change the feedback state (spec §4). While a score
 * is being sent, actions are ignored. The promises resolve when the score was accepted or sending failed, and never
 * reject.
 */
export interface Feedback {
  /**
   * Sends the rating at once and shows the list of reasons. If sending fails, the previous rating is selected again.
   */
  rate(rating: Rating): Promise<void>;
  /**
   * Sends the rating again with a preset reason as its comment, in the specification's English whatever the visitor
   * reads, so that reasons can be counted. Hides the list of reasons `ACTIVE_STATE_MS` later.
   */
  pickReason(reason: MessageKey): Promise<void>;
  showDetails(): void;
  showReasons(): void;
  setDetails(text: string): void;
  /** Sends the rating again with the visitor's own text, then closes the panel. */
  submitDetails(): Promise<void>;
}

/** Dependencies of `createFeedback`. */
export interface FeedbackParts {
  readonly answer: RatedAnswer;
  readonly store: Store;
  readonly sink: FeedbackSink;
  readonly announcer: Announcer;
  readonly telemetry: Telemetry;
}

interface Submit {
  /** State that is restored if the submit fails. */
  readonly before: FeedbackState;
  /** State that is shown while the score is being sent. */
  readonly during: FeedbackState & { readonly rating: Rating };
  /** State changes to apply when the service has accepted the score. */
  readonly taken: Partial<FeedbackState>;
  readonly comment?: string | undefined;
  readonly describeSuccess: (say: Say) => string;
}

/** Creates the feedback actions for one answer. */
export function createFeedback(parts: FeedbackParts): Feedback {
  const { answer, store, announcer } = parts;
  const read = (): FeedbackState => feedbackOn(answer, store.get(feedbackAtom));
  const send = createSubmit(parts);
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<FeedbackState>): void {
    if (!read().isSubmitting) store.set(feedbackAtom, { ...read(), ...changes });
  }

  async function submit(score: Submit): Promise<boolean> {
    if (score.before.isSubmitting) return false;
    clearTimeout(hiding);
    return send(score);
  }

  function hideReasonsSoon(): void {
    hiding = setTimeout(() => {
      if (read().step === 'reasons') change({ step: 'closed' });
    }, ACTIVE_STATE_MS);
  }

  return {
    async rate(rating) {
      const before = read();
      const isChange = before.rating !== rating;
      await submit({
        before,
        during: { ...before, rating, step: 'reasons', ...(isChange && { reason: undefined }) },
        taken: isChange ? { hasComment: false } : {},
        // Deletes an earlier comment if the rating changes, because the comment would contradict the new rating.
        comment: isChange && before.hasComment ? '' : undefined,
        describeSuccess: (say) => `${say('thanks')} ${say('tellUsWhy')}`,
      });
    },
    async pickReason(reason) {
      const before = read();
      if (before.rating === undefined) return;
      const isTaken = await submit({
        before,
        during: { ...before, rating: before.rating, reason },
        taken: { hasComment: true },
        comment: builtInWords.say(reason),
        describeSuccess: (say) => say('thanks'),
      });
      if (isTaken) hideReasonsSoon();
    },
    showDetails() {
      clearTimeout(hiding);
      change({ step: 'details', problem: undefined });
    },
    showReasons: () => change({ step: 'reasons', problem: undefined }),
    setDetails(text) {
      const details = Array.from(text).slice(0, MAX_DETAILS_LENGTH).join('');
      const { say } = store.get(wordsAtom);
      const wasHinted = hintAtPersonalData(read().details, say) !== undefined;
      const hint = hintAtPersonalData(details, say);
      change({ details });
      if (hint !== undefined && !wasHinted) announcer.announce(hint);
    },
    async submitDetails() {
      const before = read();
      const comment = before.details.trim();
      if (before.rating === undefined || comment === '') return;
      await submit({
        before,
        during: { ...before, rating: before.rating },
        taken: { hasComment: true, reason: undefined, step: 'closed' },
        comment,
        describeSuccess: (say) => say('thanks'),
      });
    },
  };
}

/**
 * Creates the function that sends one score and shows the result. The function resolves to whether the score was
 * accepted.
 */
function createSubmit(parts: FeedbackParts): (submit: Submit) => Promise<boolean> {
  const { answer, store, sink, announcer, telemetry } = parts;

  /** Shows the result of a submit. Ignores the result if the visitor has rated another answer in the meantime. */
  function showOutcome(state: FeedbackState, announce: () => void): void {
    if (store.get(feedbackAtom).answer?.chatId !== answer.chatId) return;
    store.set(feedbackAtom, { ...state, isSubmitting: false });
    announce();
  }

  return async ({ before, during, taken, comment, describeSuccess }) => {
    const id = before.scoreId ?? createId();
    const shown = { ...during, answer, scoreId: id, problem: undefined };
    store.set(feedbackAtom, { ...shown, isSubmitting: true });
    const { traceId, observationId } = answer;
    const value = during.rating;
    try {
      await sink.send({
        id,
        traceId,
        observationId,
        value,
        ...(comment !== undefined && { comment }),
      });
    } catch (error) {
      telemetry.report(error, 'feedback');
      const problem = describe(error, store.get(wordsAtom).say);
      // Keeps the id for the next score, because the service may have received this score despite the error.
      showOutcome({ ...before, answer, scoreId: id, problem }, () => announcer.interrupt(problem));
      return false;
    }
    showOutcome({ ...shown, ...taken, isSent: true }, () =>
      announcer.announce(describeSuccess(store.get(wordsAtom).say)),
    );
    return true;
  };
}

function describe(error: unknown, say: Say): string {
  const isMissing = error instanceof FeedbackError && error.code === 'client-missing';
  return `${say('feedbackNotSent')} ${say(isMissing ? 'feedbackUnavailable' : 'retryFeedback')}`;
}
