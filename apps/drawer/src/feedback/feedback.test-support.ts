import { createTestDrawer, type TestDrawer } from '../test-support/test-drawer.ts';
import { createFeedback, type Feedback } from './feedback.ts';
import type { Rating } from './feedback-sink.ts';
import {
  type FeedbackState,
  feedbackAtom,
  feedbackOn,
  type RatedAnswer,
} from './feedback-state.ts';
import { createScriptedSink, type ScriptedSink } from './scripted-sink.test-support.ts';

const firstAnswer = { chatId: 'chat-1', traceId: 'trace-1', observationId: 'observation-1' };

/** The message for a score that could not be sent. */
export const notSent = 'Your feedback couldn’t be sent. Try again.';

/** The feedback on an answer, with a scripted sink. */
export interface FeedbackParts extends TestDrawer {
  readonly sink: ScriptedSink;
  /** The feedback on the first answer. */
  readonly feedback: Feedback;
  /** Creates the feedback on another answer. */
  createFor(answer: RatedAnswer): Feedback;
  /** Returns the state of the feedback on an answer, by default the first. */
  state(answer?: RatedAnswer): FeedbackState;
}

/** Creates the feedback on an answer that is not yet rated. */
export function createParts(): FeedbackParts {
  const sink = createScriptedSink();
  const drawer = createTestDrawer();
  const createFor = (answer: RatedAnswer) => createFeedback({ ...drawer, answer, sink });
  const state = (answer: RatedAnswer = firstAnswer): FeedbackState =>
    feedbackOn(answer, drawer.store.get(feedbackAtom));
  return { ...drawer, sink, state, createFor, feedback: createFor(firstAnswer) };
}

/** Rates the answer. The scripted sink accepts the score. */
export async function rateAndTake(
  feedback: Feedback,
  sink: ScriptedSink,
  rating: Rating,
): Promise<void> {
  void feedback.rate(rating);
  await sink.take();
}
