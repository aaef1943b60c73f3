import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/**
 * The types allow attributes only, and `class` instead of `className`, because React 18 sets no properties on custom
 * elements.
 */
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
