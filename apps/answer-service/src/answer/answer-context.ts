import type { Language } from '@assist/words';
import type { Concern } from '../crisis/detect-concern.ts';
import type { SupportAnnotation, SupportContacts } from '../crisis/support.ts';
import type { Signals } from '../engine/search.ts';
import type { Citation } from '../model/citation.ts';
import type { TextModel } from '../model/text-model.ts';
import type { Logger } from '../operation/logger.ts';
import type { SayIn } from '../words/service-words.ts';
import type { LanguageAnnotation, WarningAnnotation } from './answer-language.ts';
import type { FollowUp } from './follow-ups.ts';
import type { NextStep, NextStepHosts } from './next-steps.ts';
import type { Retriever } from './retrieve.ts';

/**
 * The outcome of a question: an answer, the closest pages (which may not answer it), or a decline. See
 * docs/develop/api.md.
 */
export type Outcome = 'answer' | 'closest-pages' | 'declined';

/** A visitor's question, validated. */
export interface Question {
  readonly text: string;
  /**
   * The visitor's language. The service writes its own sentences in this language. Quotes stay in the language of their
   * page.
   */
  readonly language: Language;
  /** The danger or grief that the question shows. The answer begins with the contact for this concern. */
  readonly concern: Concern | undefined;
  /** The page from which the visitor asked. */
  readonly contextUrl?: string;
  /**
   * The message to the visitor if the service refuses the question. If set, the answer contains only a contact and this
   * message.
   */
  readonly refusal?: string;
}

/** Everything that answering needs: the search, the contacts and the settings. */
export interface AnswerContext extends Retriever {
  /**
   * The support contacts. An answer to a question with a concern begins with the contact for this concern. A decline of
   * a question without a concern ends with the crisis contact.
   */
  readonly contacts: SupportContacts;
  /** Returns the service's own messages in a language. */
  readonly sayIn: SayIn;
  /** Language tag of the content. */
  readonly contentLanguage: string;
  /** Questions offered after small talk or a decline. */
  readonly starters: readonly FollowUp[];
  /** Hosts that next steps may link to: the hosts of the content's pages, and the hosts that the department allows. */
  readonly nextStepHosts: NextStepHosts;
  /** The language model. Without it, answers quote the content. */
  readonly model?: TextModel;
  /** Whether answers include the gate's input (`Signals`). Only an evaluation needs the signals. */
  readonly showsSignals?: boolean;
  /** Pause between the pieces of a text, in ms. */
  readonly delayMs: number;
  readonly createId: () => string;
  readonly logger: Logger;
}

/** Everything after the text of an answer: sources, follow-up questions, next steps and the outcome. */
export interface Extras {
  readonly outcome: Outcome;
  readonly citations: readonly Citation[];
  readonly followUps: readonly FollowUp[];
  readonly nextSteps: readonly NextStep[];
  readonly signals?: Signals | undefined;
  /**
   * The language tag of the answer's content. Undefined if an annotation before the text already has the tag, or if the
   * answer has no content.
   */
  readonly language?: string | undefined;
}

/** The extras of an answer that has no sources, no follow-up questions and no next steps. */
export const NO_EXTRAS: Extras = {
  outcome: 'answer',
  citations: [],
  followUps: [],
  nextSteps: [],
};

/**
 * Yields whole texts and annotations. `answerQuestion` sends each text in small pieces with pauses between them.
 * Returns the extras to show below the text.
 */
export type Writing = AsyncGenerator<
  string | SupportAnnotation | LanguageAnnotation | WarningAnnotation,
  Extras
>;
