import { type ReactNode, useEffect, useMemo } from 'react';
import { FormattedAnswer } from '../markdown/formatted-answer.ts';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import { keptAnswerAtom, pageUrlAtom } from '../state/atoms.ts';
import { useChat, useDrawer, useDrawerState } from '../state/drawer-context.ts';

export { warmUp } from '../markdown/warm-up.ts';
export { AnswerEnd } from './answer-end.tsx';

/** The formatted answer. Loaded apart from the rest, since it brings the Markdown libraries. */
export function Answer({ content, progress }: AnswerTextProps): ReactNode {
  const pageUrl = useDrawerState(pageUrlAtom);
  return (
    <StreamedMarkdown
      content={content}
      progress={progress}
      baseUrl={pageUrl}
      answer={useFormattedAnswer()}
    />
  );
}

/** What has been formatted of the answer on screen: of the same one when the drawer is opened again. */
function useFormattedAnswer(): FormattedAnswer {
  const { store } = useDrawer();
  const { chatId } = useChat();
  const answer = useMemo(() => {
    const kept = store.get(keptAnswerAtom);
    return kept !== undefined && kept.chatId === chatId ? kept.answer : new FormattedAnswer();
  }, [store, chatId]);
  useEffect(() => store.set(keptAnswerAtom, { chatId, answer }), [store, chatId, answer]);
  return answer;
}
