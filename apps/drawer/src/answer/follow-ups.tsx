import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { QuestionButton } from '../question/question-button.tsx';
import { ListSection } from './list-section.tsx';
import { selectFollowUps } from './selections.ts';

interface FollowUpsProps {
  readonly response: AssistantResponse;
}

/** Lists the follow-up questions. A click on a question asks it. */
export function FollowUps({ response }: FollowUpsProps): ReactNode {
  return (
    <ListSection
      title="Follow up questions"
      className="follow-ups"
      items={selectFollowUps(response.followUpQuestions).map((question) => (
        <li key={question}>
          <QuestionButton question={question} />
        </li>
      ))}
    />
  );
}
