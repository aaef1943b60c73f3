import type { AssistantResponse } from '@assist/chat';
import { type ReactNode, useId } from 'react';
import { ExternalLink } from '../links/external-link.tsx';
import { QuestionButton } from '../question/question-button.tsx';
import { EXTERNAL } from '../styles/answer-icons.ts';
import { Icon } from '../styles/icons.tsx';
import { SOURCES_ID } from './evidence-line.tsx';
import { selectFollowUps, selectNextSteps, selectSources } from './selections.ts';

interface ListSectionProps {
  /** The heading's id, if a link leads to it. */
  readonly id?: string;
  readonly title: string;
  readonly className: string;
  readonly items: readonly ReactNode[];
}

/** A titled list; nothing at all when it would be empty. */
function ListSection({ id: fixedId, title, className, items }: ListSectionProps): ReactNode {
  const ownId = useId();
  const id = fixedId ?? ownId;
  if (items.length === 0) return null;
  return (
    <section className="extra" aria-labelledby={id}>
      <h3 id={id} className="extra-title" tabIndex={fixedId === undefined ? undefined : -1}>
        {title}
      </h3>
      <ul className={`card-list ${className}`}>{items}</ul>
    </section>
  );
}

interface ResponseProps {
  readonly response: AssistantResponse;
}

/** Questions that lead on from the answer; choosing one asks it. */
export function FollowUps({ response }: ResponseProps): ReactNode {
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

/** Pages on which a visitor can act. One on a host that no source is on names it (threats T33). */
export function NextSteps({ response }: ResponseProps): ReactNode {
  const ownHosts = new Set(selectSources(response.sources).map(({ hostName }) => hostName));
  return (
    <ListSection
      title="Helpful next steps"
      className="next-steps"
      items={selectNextSteps(response.helpfulNextSteps).map(({ url, title, hostName }) => (
        <li key={url}>
          <ExternalLink className="card step" href={url}>
            <span>{title}</span>
            {!ownHosts.has(hostName) && (
              <>
                {' '}
                <span className="step-host small-print">{hostName}</span>
              </>
            )}
            <Icon path={EXTERNAL} />
          </ExternalLink>
        </li>
      ))}
    />
  );
}

/** The pages the answer rests on, as cards. */
export function Sources({ response }: ResponseProps): ReactNode {
  return (
    <ListSection
      id={SOURCES_ID}
      title="Sources"
      className="two-columns sources"
      items={selectSources(response.sources).map(({ url, title, hostName, isPdf }) => (
        <li key={url}>
          <ExternalLink className="card source" href={url}>
            <span className="source-title">{title}</span>
            <span className="source-origin small-print">
              {isPdf && <span className="badge">PDF</span>}
              <span className="source-host">{hostName}</span>
              <Icon path={EXTERNAL} />
            </span>
          </ExternalLink>
        </li>
      ))}
    />
  );
}
