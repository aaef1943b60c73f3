import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { QuestionButton } from '../question/question-button.tsx';
import { useSay } from '../state/drawer-context.ts';
import { ListSection } from './list-section.tsx';
import { selectFollowUps } from './selections.ts';

interface FollowUpsProps {
  readonly response: AssistantResponse;
}

/** Lists the follow-up questions. A click on a question asks it. */
export function FollowUps({ response }: FollowUpsProps): ReactNode {
  const say = useSay();
  return (
    <ListSection
      title={say('followUps')}
      className="follow-ups"
      items={selectFollowUps(response.followUpQuestions).map((question) => (
        <li key={question}>
          <QuestionButton question={question} />
        </li>
      ))}
    />
  );
}
