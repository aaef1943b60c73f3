import type { Page, Section } from '@assist/content';
import type { Language } from '@assist/words';
import type { Content } from '../content/content.ts';
import type { Concern } from '../crisis/concern.ts';
import type { SupportContacts } from '../crisis/support-contact.ts';
import type { TextModel } from '../model/text-model.ts';
import type { Logger } from '../operation/logger.ts';
import type { Say, SayIn } from '../words/service-words.ts';
import type { Answer } from './answer.ts';
import type { Retrieval } from './gate.ts';

export interface Question {
  readonly text: string;
  /** The service writes its own sentences in this language. Quotes stay in the language of their page. */
  readonly language: Language;
  /** The danger or grief that the question shows, decided once, before everything else. */
  readonly concern: Concern | undefined;
  readonly contextUrl?: string | undefined;
}

/** The settings, contacts and model that every answer uses. The content is apart, because it changes. */
export interface AnswerSettings {
  readonly contacts: SupportContacts;
  readonly sayIn: SayIn;
  readonly contentLanguage: string;
  readonly model?: TextModel | undefined;
  readonly streamDelayMs: number;
  readonly logger: Logger;
}

export type AnswerResources = AnswerSettings &
  Pick<Content, 'search' | 'starters' | 'nextStepHosts'>;

/** The resources of one answer, and the findings of its steps so far. */
export type AnswerContext = AnswerResources & {
  readonly answer: Answer;
  readonly say: Say;
  page: Page | undefined;
  found: Retrieval;
  shown: readonly Section[];
};

/** A step writes its part of the answer and hands on, or ends the answer. */
export type Step = (question: Question, context: AnswerContext) => Promise<'next' | 'end'>;
