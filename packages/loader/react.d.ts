import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/**
 * The types allow attributes only, because React 19 sets a property only if the element is already defined when React
 * renders the element.
 */
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
