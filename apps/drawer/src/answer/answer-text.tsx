import type { ReactNode } from 'react';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { pageUrlAtom } from '../state/atoms.ts';
import { useDrawerState } from '../state/drawer-context.ts';

/** The formatted answer. Its relative links lead to pages of the host. */
export function AnswerText(props: AnswerTextProps): ReactNode {
  return <StreamedMarkdown {...props} baseUrl={useDrawerState(pageUrlAtom)} />;
}
