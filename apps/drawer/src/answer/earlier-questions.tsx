import { readResponse } from '@assist/chat';
import { type ReactNode, useState } from 'react';
import { useDrawerState, useSay } from '../drawer-context.tsx';
import { LtrText } from '../ltr-text.tsx';
import { type EarlierQuestion, earlierQuestionsAtom, userQueryAtom } from '../state/atoms.ts';
import { AnswerText } from './answer-text.tsx';
import { Sources } from './sources.tsx';

/** Lists the earlier questions of this visit. The list is folded above an answer, and unfolded on the landing view. */
export function EarlierQuestions(): ReactNode {
  const earlier = useDrawerState(earlierQuestionsAtom);
  const say = useSay();
  const isLanding = useDrawerState(userQueryAtom) === '';
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
  const progress = chat.outcome === 'complete' ? 'whole' : 'cutOff';
  return (
    <details
      className="earlier-question"
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        <h3>
          <LtrText>{query}</LtrText>
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
