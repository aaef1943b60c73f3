import type { Concern } from '../crisis/detect-concern.ts';
import type { SupportAnnotation, SupportContacts } from '../crisis/support.ts';
import type { Signals } from '../engine/search.ts';
import type { Citation } from '../model/citation.ts';
import type { TextModel } from '../model/text-model.ts';
import type { Logger } from '../operation/logger.ts';
import type { FollowUp } from './follow-ups.ts';
import type { NextStep, NextStepHosts } from './next-steps.ts';
import type { Retriever } from './retrieve.ts';

/** The outcome of a question: an answer, pages that may not answer it, or a decline (docs/develop/api.md). */
export type Outcome = 'answer' | 'closest-pages' | 'declined';

/** A visitor's question, validated. */
export interface Question {
  readonly text: string;
  /** The danger or grief that the question shows; its contact comes before the answer. */
  readonly concern: Concern | undefined;
  /** The page from which the visitor asked. */
  readonly contextUrl?: string;
  /** The reason for refusing a question that gets only a contact: too long, or over the rate limit. */
  readonly refusal?: string;
}

/** The dependencies of answering: the search, the contacts and settings. */
export interface AnswerContext extends Retriever {
  /**
   * The matching contact begins every answer to a question with a concern. The crisis contact ends every other decline.
   */
  readonly contacts: SupportContacts;
  /** Questions offered after a greeting or a decline. */
  readonly starters: readonly FollowUp[];
  /** Hosts that next steps may link to: those of the content's pages, and those that the department allows. */
  readonly nextStepHosts: NextStepHosts;
  /** The language model. Without it, answers quote the content. */
  readonly model?: TextModel;
  /** Whether an answer carries the gate's signals, for an evaluation. */
  readonly showsSignals?: boolean;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs: number;
  readonly createId: () => string;
  readonly logger: Logger;
}

/** The sources and offers below the text of an answer, and the outcome. */
export interface Extras {
  readonly outcome: Outcome;
  readonly citations: readonly Citation[];
  readonly followUps: readonly FollowUp[];
  readonly nextSteps: readonly NextStep[];
  readonly signals?: Signals | undefined;
}

/** An answer with nothing below its text. */
export const NO_EXTRAS: Extras = {
  outcome: 'answer',
  citations: [],
  followUps: [],
  nextSteps: [],
};

/** Yields whole texts, which `answerQuestion` paces, and contacts. Returns the extras below them. */
export type Writing = AsyncGenerator<string | SupportAnnotation, Extras>;
