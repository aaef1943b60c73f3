import type { AssistantResponse, ChatSnapshot, ResponseSupport } from '@assist/chat';
import type { ReactNode, RefObject } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import type { Configuration } from '../configuration.ts';
import { useDrawer, useDrawerAtom, useSay, useWords } from '../drawer-context.tsx';
import { RatingPanel } from '../feedback/rating-panel.tsx';
import { ExternalLink, HostName } from '../links/external-link.tsx';
import { QuestionButton } from '../question/question-button.tsx';
import { userQueryAtom } from '../state/atoms.ts';
import { Icon } from '../styles/icons.tsx';
import { ContactLink, DepartmentContact, selectContactLinks } from '../support/support.tsx';
import { CopyButton } from './copy-button.tsx';
import { EditQuestion } from './problem-notice.tsx';
import { ListSection, Sources } from './sources.tsx';

interface AnswerEndProps {
  readonly chat: ChatSnapshot;
  readonly response: AssistantResponse;
  readonly contentRef: RefObject<HTMLElement | null>;
}

/** Shows actions, follow-ups, next steps and sources below an ended answer, and nothing before. */
export function AnswerEnd({ chat, response, contentRef }: AnswerEndProps): ReactNode {
  const { say, language } = useWords();
  const { configuration } = useDrawer();
  const question = useDrawerAtom(userQueryAtom);
  if (chat.status === 'submitted' || chat.status === 'streaming') return null;
  if (response.content === '' && response.support === undefined) return null;
  const isComplete = chat.ending === 'complete';
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
      {support?.urgency === 'after' && <ContactAfterAnswer contact={support.contact} />}
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
        <RatingPanel chat={chat} response={response} />
      </div>
      {isComplete && <FollowUps response={response} />}
      {isComplete && <NextSteps response={response} />}
      <Sources response={response} />
    </>
  );
}

/**
 * Whether a text contains the telephone number of the department's contact. Links to numbers are blanked in an answer
 * (spec §5), so that the contact stands below it as a link.
 */
function namesContact(text: string, { support }: Pick<Configuration, 'support'>): boolean {
  const [, number = ''] = /^tel:\+?(\d+)$/.exec(support?.url ?? '') ?? [];
  return number !== '' && text.replace(/[\s().–-]/g, '').includes(number);
}

/**
 * Shows a contact as one unobtrusive line. A link whose label occurs in the contact's text is placed on these words.
 * Each other link follows the text as a sentence.
 */
export function ContactAfterAnswer({ contact }: Pick<ResponseSupport, 'contact'>): ReactNode {
  const parts: ReactNode[] = [];
  const sentences: ReactNode[] = [];
  let rest = contact.text;
  for (const { label, url } of selectContactLinks(contact.links)) {
    const at = rest.toLowerCase().indexOf(label.toLowerCase());
    const link = (
      <ContactLink key={url} href={url}>
        {at === -1 ? label : rest.slice(at, at + label.length)}
      </ContactLink>
    );
    if (at === -1) {
      sentences.push(' ', link, '.');
    } else {
      parts.push(
        <BidirectionalText key={`before ${url}`}>{rest.slice(0, at)}</BidirectionalText>,
        link,
      );
      rest = rest.slice(at + label.length);
    }
  }
  return (
    <p className="support-line">
      {parts}
      <BidirectionalText>{rest}</BidirectionalText>
      {sentences}
    </p>
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
              <BidirectionalText>{title}</BidirectionalText>
              {!ownHosts.has(hostName) && (
                <>
                  {' '}
                  <HostName name={hostName} />
                </>
              )}
            </span>
            <Icon name="external" mirrors />
          </ExternalLink>
        </li>
      ))}
    />
  );
}
