import type { ReactNode } from 'react';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { pageUrlAtom } from '../state/atoms.ts';
import { useDrawerState } from '../state/drawer-context.tsx';

/** The formatted answer. Loaded apart from the rest, since it brings the Markdown libraries. */
export function Answer({ content, isStreaming }: AnswerTextProps): ReactNode {
  const pageUrl = useDrawerState(pageUrlAtom);
  return <StreamedMarkdown content={content} isStreaming={isStreaming} baseUrl={pageUrl} />;
}
