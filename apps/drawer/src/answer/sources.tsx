import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';
import { EXTERNAL } from '../styles/answer-icons.ts';
import { Icon } from '../styles/icons.tsx';
import { SOURCES_ID } from './evidence-line.tsx';
import { ListSection } from './list-section.tsx';
import { PdfBadge } from './pdf-badge.tsx';
import { selectSources } from './selections.ts';

interface SourcesProps {
  readonly response: AssistantResponse;
  /** Whether another question followed: only the last answer's sources are the goal of a link. */
  readonly isEarlier?: boolean;
}

/** The sources of the answer, as cards. */
export function Sources({ response, isEarlier = false }: SourcesProps): ReactNode {
  return (
    <ListSection
      {...(!isEarlier && { id: SOURCES_ID })}
      title="Sources"
      className="two-columns sources"
      items={selectSources(response.sources).map(({ url, title, hostName }) => (
        <li key={url}>
          <ExternalLink className="card source" href={url}>
            <span className="source-title">{title}</span>
            <span className="source-origin small-print">
              <PdfBadge url={url} />
              <span className="source-host">{hostName}</span>
              <Icon path={EXTERNAL} />
            </span>
          </ExternalLink>
        </li>
      ))}
    />
  );
}
