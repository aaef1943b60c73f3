import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AssistElementAttributes } from './dist/index.js';

/**
 * The types allow attributes only, because React 18 sets no properties on custom elements. For the same reason, they
 * have `class` instead of `className`.
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
