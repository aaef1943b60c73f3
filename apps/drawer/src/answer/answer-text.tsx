import { findSourceNumber, type ResponseSupport, readResponse } from '@assist/chat';
import { type ReactNode, useCallback } from 'react';
import { useChat, useDrawerState } from '../drawer-context.tsx';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { type FindSourceNumber, SourceNumberContext } from '../markdown/source-marker.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { pageUrlAtom } from '../state/atoms.ts';

const noSources: readonly [] = [];

/** Formats an answer. Relative links are resolved against the host page's URL. */
export function AnswerText(props: AnswerTextProps): ReactNode {
  return <StreamedMarkdown {...props} baseUrl={useDrawerState(pageUrlAtom)} />;
}

/**
 * Formats the answer to the last question. When the answer has ended, adds a numbered marker to each link to a source.
 */
export function CitedAnswer({ content, progress }: AnswerTextProps): ReactNode {
  const { sources, support } = readResponse(useChat());
  // A growing answer has no markers, because the source cards appear only when the answer has ended. The constant
  // `noSources` keeps the context value unchanged. A new context value would render every link of the answer again.
  const numbered = progress === 'growing' ? noSources : sources;
  const findNumber = useCallback<FindSourceNumber>(
    (href) => findSourceNumber(numbered, href),
    [numbered],
  );
  return (
    <SourceNumberContext value={findNumber}>
      <AnswerText content={withoutClosingContact(content, support)} progress={progress} />
    </SourceNumberContext>
  );
}

/**
 * Removes the support contact from the end of the answer, because `AnswerContactLine` shows this contact below the answer.
 */
export function withoutClosingContact(
  content: string,
  support: ResponseSupport | undefined,
): string {
  const contact = support?.contact.markdown;
  if (support?.urgency !== 'after' || contact === undefined) return content;
  let end = content.indexOf('\n\n');
  // Also removes an incomplete contact at the end, because the rest of it may still be streaming.
  while (end !== -1 && !contact.startsWith(content.slice(end + 2))) {
    end = content.indexOf('\n\n', end + 2);
  }
  return end === -1 ? content : content.slice(0, end);
}
