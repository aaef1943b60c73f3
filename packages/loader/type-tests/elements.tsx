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
  // @ts-expect-error `button-text` is a string
  <assist-ask-button key="1" button-text={1} />,
  // @ts-expect-error there is no such attribute
  <assist-ask-button key="2" buttonText="Ask us" />,
  // @ts-expect-error React would set an attribute, because the element is not defined yet
  <assist-landing-search key="3" popularQuestions={[{ displayText: 'Gold card' }]} />,
  // @ts-expect-error any value hides, false included
  <assist-debug-dashboard key="4" hide-status="false" />,
  // @ts-expect-error there is no such element
  <assist-button key="5" />,
];
