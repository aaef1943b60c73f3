import type { AssistEvents } from '../api.ts';

/**
 * A question that the landing box offers. `displayText` is the button's text. `query` is the question, if it differs
 * from the text.
 */
export interface PopularQuestion {
  readonly displayText: string;
  readonly query?: string;
}

/** The element `<assist-landing-search>`, as the page's scripts see it. */
export interface LandingSearchElement extends HTMLElement {
  /** The popular questions. If a page sets `undefined`, the element uses its attribute or the default. */
  get popularQuestions(): readonly PopularQuestion[];
  set popularQuestions(questions: readonly PopularQuestion[] | undefined);
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
    'assist:language': CustomEvent<undefined>;
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
