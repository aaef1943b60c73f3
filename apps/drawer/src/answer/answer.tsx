import { type ResponseSupport, readResponse } from '@assist/chat';
import { type ReactNode, useState } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import { useChat, useDrawerAtom, useSay } from '../drawer-context.tsx';
import { CitedSourcesContext } from '../markdown/answer-components.tsx';
import type { AnswerTextProps } from '../markdown/plain-text.tsx';
import { StreamedMarkdown } from '../markdown/streamed-markdown.tsx';
import {
  type EarlierQuestion,
  earlierQuestionsAtom,
  hasQuestionAtom,
  hostPageUrlAtom,
} from '../state/atoms.ts';
import { Sources } from './sources.tsx';

/* The rest of the answer's script, which is loaded late, because it contains the Markdown libraries. */
export { sendScore } from '../feedback/send-score.ts';
export { PersonalDataHint } from '../privacy/personal-data-hint.tsx';
export { AnswerEnd } from './answer-end.tsx';

const noSources: readonly [] = [];

/**
 * Formats the answer to the last question. When the answer has ended, adds a numbered marker to each link to a source.
 */
export function CitedAnswer({ content, progress }: AnswerTextProps): ReactNode {
  const { sources, support } = readResponse(useChat());
  // A growing answer has no markers, because the source cards appear only when the answer has ended. The value stays the
  // same, because another one would render every link of the answer again.
  return (
    <CitedSourcesContext value={progress === 'growing' ? noSources : sources}>
      <AnswerText content={withoutClosingContact(content, support)} progress={progress} />
    </CitedSourcesContext>
  );
}

/** Formats an answer. Relative links are resolved against the host page's URL. */
function AnswerText(props: AnswerTextProps): ReactNode {
  return <StreamedMarkdown {...props} baseUrl={useDrawerAtom(hostPageUrlAtom)} />;
}

/**
 * Removes the support contact from the end of the answer, because `ContactAfterAnswer` shows this contact below the answer.
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

/** Lists the earlier questions of this visit. The list is folded above an answer, and unfolded on the landing view. */
export function EarlierQuestions(): ReactNode {
  const earlier = useDrawerAtom(earlierQuestionsAtom);
  const say = useSay();
  const isLanding = !useDrawerAtom(hasQuestionAtom);
  if (earlier.length === 0) return null;
  return (
    <details className="earlier" open={isLanding}>
      <summary>
        <h2>{say('earlierQuestions', { count: earlier.length })}</h2>
      </summary>
      {earlier.map((each) => (
        <EarlierAnswer key={each.query} {...each} />
      ))}
    </details>
  );
}

/** An earlier question that unfolds to show its answer and sources. The answer is formatted only when unfolded. */
function EarlierAnswer({ query, chat }: EarlierQuestion): ReactNode {
  const [isUnfolded, setUnfolded] = useState(false);
  const response = readResponse(chat);
  const progress = chat.ending === 'complete' ? 'whole' : 'cutOff';
  return (
    <details
      className="earlier-question"
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <h3>
          <BidirectionalText>{query}</BidirectionalText>
        </h3>
      </summary>
      {isUnfolded && (
        <>
          <div className="answer-text" lang={response.language}>
            <AnswerText content={response.content} progress={progress} />
          </div>
          <Sources response={response} isEarlier />
        </>
      )}
    </details>
  );
}
