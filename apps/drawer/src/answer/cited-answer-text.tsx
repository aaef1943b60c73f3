import { type ReactNode, useCallback, useMemo } from 'react';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { type FindSourceNumber, SourceNumberContext } from '../markdown/source-marker.tsx';
import { useChat } from '../state/drawer-context.ts';
import { withoutClosingContact } from '../support/closing-contact.ts';
import { AnswerText } from './answer-text.tsx';
import { readResponse } from './read-response.ts';
import { numberSources, pageOf } from './source-cards.ts';

/**
 * Formats the answer to the last question. When the answer has ended, adds a numbered marker to each link to a source.
 */
export function CitedAnswerText({ content, progress }: AnswerTextProps): ReactNode {
  const { sources, support } = readResponse(useChat());
  const numbers = useMemo(() => numberSources(sources), [sources]);
  const isGrowing = progress === 'growing';
  const findNumber = useCallback<FindSourceNumber>(
    // A growing answer has no markers, because its source cards appear only when it has ended.
    (href) => (isGrowing ? undefined : numbers.get(pageOf(href))),
    [numbers, isGrowing],
  );
  return (
    <SourceNumberContext value={findNumber}>
      <AnswerText content={withoutClosingContact(content, support)} progress={progress} />
    </SourceNumberContext>
  );
}
