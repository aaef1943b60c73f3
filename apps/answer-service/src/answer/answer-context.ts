import type { Concern } from '../crisis/detect-concern.ts';
import type { SupportContacts } from '../crisis/support.ts';
import type { Signals } from '../engine/search.ts';
import type { Citation } from '../model/citation.ts';
import type { TextModel } from '../model/text-model.ts';
import type { Logger } from '../operation/logger.ts';
import type { FollowUp } from './follow-ups.ts';
import type { NextStep, NextStepHosts } from './next-steps.ts';
import type { Retriever } from './retrieve.ts';

/** How a question was met: with an answer, with pages that may not answer it, or with a decline (docs/develop/api.md). */
export type Outcome = 'answer' | 'closest-pages' | 'declined';

/** A visitor's question, validated. */
export interface Question {
  readonly text: string;
  /** The danger or grief that the question shows; its contact comes before the answer. */
  readonly concern: Concern | undefined;
  /** The page it was asked from. */
  readonly contextUrl?: string;
  /** Why it is not answered, for one that only gets a contact: too long, too many in a short time. */
  readonly refusal?: string;
}

/** The search, the contacts and the rest that answering needs. */
export interface AnswerContext extends Retriever {
  /** One comes first in every answer to a question that shows a concern. The crisis contact ends every other decline. */
  readonly contacts: SupportContacts;
  /** Offered when a visitor only says hello, or when nothing near the question is found. */
  readonly starters: readonly FollowUp[];
  /** The hosts of the content's pages, and those that the department allows. */
  readonly nextStepHosts: NextStepHosts;
  /** Without one, answers are composed from the content's own words. */
  readonly model?: TextModel;
  /** Whether an answer carries what the gate judged, for an evaluation. */
  readonly showsSignals?: boolean;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs: number;
  readonly createId: () => string;
  readonly logger: Logger;
}

/** The sources and offers below the text of an answer, and how the question was met. */
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

/** Gives whole texts, which `answerQuestion` paces, and returns what stands below them. */
export type Writing = AsyncGenerator<string, Extras>;
