import type { AssistantResponse, ChatSnapshot } from '@assist/chat';
import type { ReactNode, RefObject } from 'react';
import { useDrawer, useDrawerState, useSay, useWords } from '../drawer-context.tsx';
import { FeedbackBar } from '../feedback/feedback-bar.tsx';
import { ExternalLink, Host } from '../links/external-link.tsx';
import { LtrText } from '../ltr-text.tsx';
import { QuestionButton } from '../question/question-button.tsx';
import { userQueryAtom } from '../state/atoms.ts';
import { EXTERNAL, Icon } from '../styles/icons.tsx';
import { AnswerContactLine, DepartmentContact, namesContact } from '../support/support.tsx';
import { CopyButton } from './copy-button.tsx';
import { EditQuestion } from './problem-notice.tsx';
import { ListSection, Sources } from './sources.tsx';

export interface AnswerEndProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
  /** The element that shows the answer's text. */
  readonly contentRef: RefObject<HTMLElement | null>;
}

/** Shows actions, follow-ups, next steps and sources below an ended answer, and nothing before. */
export function AnswerEnd({ chat, response, contentRef }: AnswerEndProps): ReactNode {
  const { say, language } = useWords();
  const { configuration } = useDrawer();
  const question = useDrawerState(userQueryAtom);
  if (chat.status === 'submitted' || chat.status === 'streaming') return null;
  if (response.content === '' && response.support === undefined) return null;
  const isComplete = chat.outcome === 'complete';
  const nextSteps = isComplete ? response.helpfulNextSteps : [];
  const { outcome, support } = response;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long' });
  const askedOn = date.format(chat.messages.at(-1)?.createdAt);
  const isDeclined = outcome === 'declined' && support?.urgency !== 'lead';
  return (
    <>
      {isDeclined && (
        <div className="notice-actions">
          <EditQuestion />
          {support === undefined && <DepartmentContact />}
        </div>
      )}
      {support?.urgency === 'after' && <AnswerContactLine contact={support.contact} />}
      {support === undefined && !isDeclined && namesContact(response.content, configuration) && (
        <DepartmentContact />
      )}
      <time className="printed-only">{askedOn}</time>
      <div className="answer-actions quiet">
        <CopyButton
          contentRef={contentRef}
          question={question}
          askedOn={askedOn}
          lists={[
            {
              title: say('nextSteps'),
              links: nextSteps.map(({ title, url }) => ({ title, href: url })),
            },
            { title: say('sources'), links: response.sources },
          ]}
        />
        <FeedbackBar chat={chat} response={response} />
      </div>
      {isComplete && <FollowUps response={response} />}
      {isComplete && <NextSteps response={response} />}
      <Sources response={response} />
    </>
  );
}

function FollowUps({ response }: Pick<AnswerEndProps, 'response'>): ReactNode {
  const say = useSay();
  return (
    <ListSection
      title={say(response.outcome === 'declined' ? 'askInstead' : 'followUps')}
      className="follow-ups"
      items={response.followUpQuestions.map(({ question }) => (
        <li key={question}>
          <QuestionButton question={question} />
        </li>
      ))}
    />
  );
}

/** Lists pages on which the visitor can act. Shows a page's host if no source is on that host (threats T33). */
export function NextSteps({ response }: Pick<AnswerEndProps, 'response'>): ReactNode {
  const say = useSay();
  const ownHosts = new Set(response.sources.map(({ hostName }) => hostName));
  return (
    <ListSection
      title={say('nextSteps')}
      className="next-steps"
      items={response.helpfulNextSteps.map(({ url, title, hostName }) => (
        <li key={url}>
          <ExternalLink className="card step" href={url}>
            <span>
              <LtrText>{title}</LtrText>
              {!ownHosts.has(hostName) && (
                <>
                  {' '}
                  <Host name={hostName} />
                </>
              )}
            </span>
            <Icon path={EXTERNAL} mirrors />
          </ExternalLink>
        </li>
      ))}
    />
  );
}
