import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import type { ReactNode, RefObject } from 'react';
import { FeedbackSlot } from '../feedback/feedback-slot.tsx';
import { ContactLine } from '../support/contact-line.tsx';
import { SupportLine } from '../support/support-line.tsx';
import { CopyButton } from './copy-button.tsx';
import { FollowUps } from './follow-ups.tsx';
import { NextSteps } from './next-steps.tsx';
import { sentSources } from './source-cards.ts';
import { Sources } from './sources.tsx';

/** Props of `AnswerEnd`: an ended answer and the element that shows its text. */
export interface AnswerEndProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
  readonly contentRef: RefObject<HTMLElement | null>;
}

/** Shows actions, follow-ups, next steps and sources below an ended answer. Part of the answer chunk (answer.tsx). */
export function AnswerEnd({ chat, response, contentRef }: AnswerEndProps): ReactNode {
  const isComplete = chat.outcome === 'complete';
  return (
    <>
      <div className="answer-actions">
        <CopyButton contentRef={contentRef} />
        <FeedbackSlot chat={chat} response={response} />
      </div>
      {response.outcome === 'declined' && response.support === undefined && <SupportLine />}
      {response.support?.urgency === 'after' && <ContactLine contact={response.support.contact} />}
      {isComplete && <FollowUps response={response} />}
      {isComplete && <NextSteps response={response} />}
      <Sources response={response} sent={sentSources(chat)} />
    </>
  );
}
