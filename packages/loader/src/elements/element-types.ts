import type { AssistEvents } from '../api/events.ts';
import type { PopularQuestion } from './popular-questions.ts';

/** `<assist-landing-search>` for the page's scripts. */
export interface LandingSearchElement extends HTMLElement {
  /** The popular questions. Setting `undefined` restores those of the attribute, or the default ones. */
  get popularQuestions(): readonly PopularQuestion[];
  set popularQuestions(questions: readonly PopularQuestion[] | undefined);
}

/** The attributes of each element, by tag name; `custom-elements.json` describes them. */
export interface AssistElementAttributes {
  'assist-ask-button': { 'button-text'?: string | undefined };
  'assist-landing-search': {
    placeholder?: string | undefined;
    questions?: string | undefined;
  };
  'assist-floating-search': { placeholder?: string | undefined };
  'assist-context-trigger': {
    'context-url'?: string | undefined;
    question?: string | undefined;
  };
  'assist-playground': object;
  /** Hides the status block when present, whatever its value. */
  'assist-debug-dashboard': { 'hide-status'?: '' | true | undefined };
}

declare global {
  interface HTMLElementTagNameMap {
    'assist-ask-button': HTMLElement;
    'assist-landing-search': LandingSearchElement;
    'assist-floating-search': HTMLElement;
    'assist-context-trigger': HTMLElement;
    'assist-playground': HTMLElement;
    'assist-debug-dashboard': HTMLElement;
  }

  interface DocumentEventMap {
    'assist:ready': CustomEvent<AssistEvents['ready']>;
    'assist:unavailable': CustomEvent<AssistEvents['unavailable']>;
    'assist:open': CustomEvent<AssistEvents['open']>;
    'assist:close': CustomEvent<AssistEvents['close']>;
    'assist:state': CustomEvent<AssistEvents['state']>;
    'assist:asked': CustomEvent<AssistEvents['asked']>;
    'assist:answered': CustomEvent<AssistEvents['answered']>;
    'assist:stopped': CustomEvent<AssistEvents['stopped']>;
    'assist:failed': CustomEvent<AssistEvents['failed']>;
    'assist:rated': CustomEvent<AssistEvents['rated']>;
    'assist:source-opened': CustomEvent<AssistEvents['source-opened']>;
    'assist:contact-opened': CustomEvent<AssistEvents['contact-opened']>;
  }
}
