import type { AssistantResponse } from '@assist/chat';
import { type ReactNode, useId } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import { useSay } from '../drawer-context.tsx';
import { SOURCES_ID } from '../focus.ts';
import { ExternalLink, HostName } from '../links/external-link.tsx';
import { Icon } from '../styles/icons.tsx';

interface SourcesProps {
  readonly response: AssistantResponse;
  /**
   * Whether the answer belongs to an earlier question. If so, the heading has no id, because the evidence line links to
   * the last answer's sources.
   */
  readonly isEarlier?: boolean;
}

/** Shows the sources of an answer as numbered cards. Marks a card whose URL ends in `.pdf` (spec §5). */
export function Sources({ response, isEarlier = false }: SourcesProps): ReactNode {
  const say = useSay();
  return (
    <ListSection
      {...(!isEarlier && { id: SOURCES_ID })}
      title={say('sources')}
      className="two-columns sources"
      items={response.sources.map(({ url, title, hostName, section, href }, index) => (
        <li key={url}>
          <ExternalLink className="card source" href={href}>
            <span className="source-title">
              <span className="source-number" aria-hidden="true">
                {`${index + 1}. `}
              </span>
              <BidirectionalText>{title}</BidirectionalText>
              {url.toLowerCase().endsWith('.pdf') && <span className="badge">{say('pdf')}</span>}
            </span>
            {section !== undefined && (
              <span className="source-section small-print">
                <BidirectionalText>{section}</BidirectionalText>
              </span>
            )}
            <span className="source-origin small-print">
              <HostName name={hostName} />
              <Icon name="external" mirrors />
            </span>
          </ExternalLink>
        </li>
      ))}
    />
  );
}

interface ListSectionProps {
  /** Id of the heading. Needed only if a link leads to the heading. */
  readonly id?: string;
  readonly title: string;
  readonly className: string;
  readonly items: readonly ReactNode[];
}

/** A list with a title. Renders nothing if the list is empty. */
export function ListSection({ id: fixedId, title, className, items }: ListSectionProps): ReactNode {
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
