import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/** Attributes only: React 19 sets a property only where the element is alive when it renders. */
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
