import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/** Attributes only, because React 19 sets a property only if the element is defined when it renders. */
type AssistElements = {
  [Tag in keyof AssistElementAttributes]: DetailedHTMLProps<
    HTMLAttributes<HTMLElementTagNameMap[Tag]>,
    HTMLElementTagNameMap[Tag]
  > &
    AssistElementAttributes[Tag];
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AssistElements {}
  }
}
