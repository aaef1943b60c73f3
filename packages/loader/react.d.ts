import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes, PopularQuestion } from './dist/index.js';

/** React 19 sets a property of an element where it has one. */
interface AssistElementProperties {
  'assist-landing-search': {
    popularQuestions?: readonly PopularQuestion[] | undefined;
  };
}

type AssistElements = {
  [Tag in keyof AssistElementAttributes]: DetailedHTMLProps<
    HTMLAttributes<HTMLElementTagNameMap[Tag]>,
    HTMLElementTagNameMap[Tag]
  > &
    AssistElementAttributes[Tag] &
    (Tag extends keyof AssistElementProperties ? AssistElementProperties[Tag] : unknown);
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AssistElements {}
  }
}
