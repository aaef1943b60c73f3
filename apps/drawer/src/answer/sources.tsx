import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';
import { useSay } from '../state/drawer-context.ts';
import { EXTERNAL } from '../styles/answer-icons.ts';
import { Icon } from '../styles/icons.tsx';
import { SOURCES_ID } from './evidence-line.tsx';
import { ListSection } from './list-section.tsx';
import { PdfBadge } from './pdf-badge.tsx';
import { type SentSource, selectCards } from './source-cards.ts';

interface SourcesProps {
  readonly response: AssistantResponse;
  /** The source parts as the service sent them. */
  readonly sent: readonly SentSource[];
  /**
   * Whether the answer belongs to an earlier question. If so, the heading has no id, because the evidence line links to
   * the last answer's sources.
   */
  readonly isEarlier?: boolean;
}

/** Shows the sources of an answer as numbered cards. */
export function Sources({ response, sent, isEarlier = false }: SourcesProps): ReactNode {
  const say = useSay();
  return (
    <ListSection
      {...(!isEarlier && { id: SOURCES_ID })}
      title={say('sources')}
      className="two-columns sources"
      items={selectCards(response.sources, sent).map(
        ({ url, title, hostName, section, href }, index) => (
          <li key={url}>
            <ExternalLink className="card source" href={href}>
              <span className="source-title">
                <span className="source-number" aria-hidden="true">
                  {`${index + 1}. `}
                </span>
                {title}
              </span>
              {section !== undefined && (
                <span className="source-section small-print">{section}</span>
              )}
              <span className="source-origin small-print">
                <PdfBadge url={url} />
                <span className="source-host">{hostName}</span>
                <Icon path={EXTERNAL} mirrors />
              </span>
            </ExternalLink>
          </li>
        ),
      )}
    />
  );
}
