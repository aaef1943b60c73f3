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

type DocumentEvents = {
  [Name in keyof AssistEvents as `assist:${Name}`]: CustomEvent<AssistEvents[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'assist-ask-button': HTMLElement;
    'assist-landing-search': LandingSearchElement;
    'assist-floating-search': HTMLElement;
    'assist-context-trigger': HTMLElement;
    'assist-playground': HTMLElement;
    'assist-debug-dashboard': HTMLElement;
  }

  interface DocumentEventMap extends DocumentEvents {}
}
