import type { LandingSearchElement } from '@assist/loader';
import type {} from '@assist/loader/react';
import type { RefObject } from 'react';

declare const landing: RefObject<LandingSearchElement | null>;

export const page = (
  <main>
    <assist-ask-button button-text="Ask us" className="wide" id="ask" aria-label="Ask">
      <a href="/contact/">Contact us</a>
    </assist-ask-button>
    <assist-landing-search ref={landing} placeholder="Ask" questions="One;Two" />
    <assist-floating-search placeholder="Search" hidden />
    <assist-context-trigger context-url="/cards/" question="Who can get one?">
      <button type="button">Ask</button>
    </assist-context-trigger>
    <assist-playground />
    <assist-debug-dashboard hide-status />
    <assist-debug-dashboard hide-status="" />
  </main>
);

export const mistakes = [
  // @ts-expect-error the text is a text
  <assist-ask-button key="1" button-text={1} />,
  // @ts-expect-error there is no such attribute
  <assist-ask-button key="2" buttonText="Ask us" />,
  // @ts-expect-error React would ask an element that is not alive yet, and write an attribute
  <assist-landing-search key="3" popularQuestions={[{ displayText: 'Gold card' }]} />,
  // @ts-expect-error a value of false hides as well as any
  <assist-debug-dashboard key="4" hide-status="false" />,
  // @ts-expect-error there is no such element
  <assist-button key="5" />,
];
