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

/** The attributes of each custom element, by tag name. `custom-elements.json` describes the attributes. */
export interface AssistElementAttributes {
  'assist-ask-button': { 'button-text'?: string | undefined };
  'assist-landing-search': {
    label?: string | undefined;
    placeholder?: string | undefined;
    questions?: string | undefined;
  };
  'assist-floating-search': {
    label?: string | undefined;
    placeholder?: string | undefined;
  };
  'assist-context-trigger': {
    'context-url'?: string | undefined;
    question?: string | undefined;
  };
  'assist-playground': object;
  /** `hide-status` hides the status block, whatever the attribute's value. */
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
