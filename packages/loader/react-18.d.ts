import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/** React 18 sets attributes only, and writes the one for classes as it is called in HTML. */
type AssistElements = {
  [Tag in keyof AssistElementAttributes]: Omit<
    DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[Tag]>, HTMLElementTagNameMap[Tag]>,
    'className'
  > &
    AssistElementAttributes[Tag] & { class?: string | undefined };
};

declare global {
  namespace JSX {
    interface IntrinsicElements extends AssistElements {}
  }
}
