import type { ReactNode } from 'react';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { pageUrlAtom } from '../state/atoms.ts';
import { useDrawerState } from '../state/drawer-context.ts';

export { ExcessMark } from '../question/excess-mark.tsx';
export { AnswerEnd } from './answer-end.tsx';
export { EvidenceLine } from './evidence-line.tsx';

/** The formatted answer. Loaded apart from the rest, since it brings the Markdown libraries. */
export function Answer(props: AnswerTextProps): ReactNode {
  return <StreamedMarkdown {...props} baseUrl={useDrawerState(pageUrlAtom)} />;
}
