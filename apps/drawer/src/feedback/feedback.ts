import { createId } from '@assist/chat';
import type { DrawerParts } from '../drawer-context.tsx';
import {
  type FeedbackState,
  feedbackAtom,
  type RatedAnswer,
  UNRATED,
  wordsAtom,
} from '../state/atoms.ts';
import { englishWords, type MessageKey, type Say } from '../words/words.ts';
import { FeedbackError, type FeedbackSink, type Rating } from './send-score.ts';

/** Returns `state` if it belongs to this answer, otherwise the state of an unrated answer. */
export function selectFeedback(answer: RatedAnswer, state: FeedbackState): FeedbackState {
  return state.answer?.chatId === answer.chatId ? state : UNRATED;
}

/** Delay before the list of reasons is hidden after the service has accepted a reason, in ms (spec §9). */
const ACTIVE_STATE_MS = 1_000;

/** Maximum length of a comment, in characters. A few sentences fit, but not a pasted letter with personal data. */
export const MAX_DETAILS_LENGTH = 500;

export type Feedback = ReturnType<typeof createFeedback>;

type Drawer = Pick<DrawerParts, 'store' | 'announcer' | 'telemetry'>;

interface Submit {
  readonly rating: Rating;
  /** Changes that are shown while the score is being sent, and undone if sending fails. */
  readonly during?: Partial<FeedbackState>;
  /** Changes when the service has accepted the score. */
  readonly taken: Partial<FeedbackState>;
  readonly comment?: string | undefined;
  /** Messages that are announced when the service has accepted the score. */
  readonly thanks: readonly MessageKey[];
}

/**
 * Creates the visitor's feedback actions on one answer. Only these actions change the feedback state (spec §4). While a
 * score is being sent, actions are ignored. The promises resolve when the score was accepted or sending failed, and
 * never reject.
 */
export function createFeedback(answer: RatedAnswer, sink: FeedbackSink, drawer: Drawer) {
  const { store } = drawer;
  const read = (): FeedbackState => selectFeedback(answer, store.get(feedbackAtom));
  let hiding: ReturnType<typeof setTimeout> | undefined;

  function change(changes: Partial<FeedbackState>): void {
    if (!read().isSubmitting) store.set(feedbackAtom, { ...read(), ...changes });
  }

  async function submit(score: Submit): Promise<boolean> {
    if (read().isSubmitting) return false;
    clearTimeout(hiding);
    return send(score, answer, sink, drawer);
  }

  function hideReasonsSoon(): void {
    hiding = setTimeout(() => {
      if (read().step === 'reasons') change({ step: 'closed' });
    }, ACTIVE_STATE_MS);
  }

  return {
    /** Sends the rating at once and shows the list of reasons. If sending fails, the previous rating is selected again. */
    async rate(rating: Rating) {
      const before = read();
      const isChange = before.rating !== rating;
      await submit({
        rating,
        during: { step: 'reasons', ...(isChange && { reason: undefined }) },
        taken: isChange ? { hasComment: false } : {},
        // Deletes an earlier comment if the rating changes, because the comment would contradict the new rating.
        comment: isChange && before.hasComment ? '' : undefined,
        thanks: ['thanks', 'tellUsWhy'],
      });
    },
    /**
     * Sends the rating again with a preset reason as its comment, in the specification's English whatever the visitor
     * reads, so that reasons can be counted. Hides the list of reasons `ACTIVE_STATE_MS` later.
     */
    async pickReason(reason: MessageKey) {
      const { rating } = read();
      if (rating === undefined) return;
      const isTaken = await submit({
        rating,
        during: { reason },
        taken: { hasComment: true },
        comment: englishWords.say(reason),
        thanks: ['thanks'],
      });
      if (isTaken) hideReasonsSoon();
    },
    showDetails() {
      clearTimeout(hiding);
      change({ step: 'details', problem: undefined });
    },
    showReasons: () => change({ step: 'reasons', problem: undefined }),
    setDetails(text: string) {
      const details = Array.from(text).slice(0, MAX_DETAILS_LENGTH).join('');
      change({ details });
    },
    /** Sends the rating again with the visitor's own text, then closes the panel. */
    async submitDetails() {
      const { rating, details } = read();
      const comment = details.trim();
      if (rating === undefined || comment === '') return;
      const taken = { hasComment: true, reason: undefined, step: 'closed' } as const;
      await submit({ rating, taken, comment, thanks: ['thanks'] });
    },
  };
}

/** Sends one score and shows the result. Resolves to whether the service has accepted the score. */
async function send(
  { rating, during, taken, comment, thanks }: Submit,
  answer: RatedAnswer,
  sink: FeedbackSink,
  { store, announcer, telemetry }: Drawer,
): Promise<boolean> {
  const before = selectFeedback(answer, store.get(feedbackAtom));
  const { traceId, observationId } = answer;
  const id = before.scoreId ?? createId();
  const shown = { ...before, ...during, answer, rating, scoreId: id, problem: undefined };
  store.set(feedbackAtom, { ...shown, isSubmitting: true });

  /** Shows the result. Returns false if the visitor has rated another answer in the meantime. */
  function show(state: FeedbackState): boolean {
    if (store.get(feedbackAtom).answer?.chatId !== answer.chatId) return false;
    store.set(feedbackAtom, state);
    return true;
  }

  try {
    const score = { id, traceId, observationId, value: rating };
    await sink.send(comment === undefined ? score : { ...score, comment });
  } catch (error) {
    telemetry.report(error, 'feedback');
    const problem = describe(error, store.get(wordsAtom).say);
    // Keeps the id for the next score, because the service may have received this score despite the error.
    if (show({ ...before, answer, scoreId: id, problem })) announcer.interrupt(problem);
    return false;
  }
  const { say } = store.get(wordsAtom);
  const message = thanks.map((key) => say(key)).join(' ');
  if (show({ ...shown, ...taken, isSent: true })) announcer.announce(message);
  return true;
}

function describe(error: unknown, say: Say): string {
  const isMissing = error instanceof FeedbackError && error.code === 'client-missing';
  return say('feedbackNotSent') + (isMissing ? ` ${say('feedbackUnavailable')}` : '');
}
