import type { ReactNode } from 'react';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { pageUrlAtom } from '../state/atoms.ts';
import { useDrawerState } from '../state/drawer-context.ts';

/** Formats the answer. Relative links are resolved against the host page's URL. */
export function AnswerText(props: AnswerTextProps): ReactNode {
  return <StreamedMarkdown {...props} baseUrl={useDrawerState(pageUrlAtom)} />;
}
