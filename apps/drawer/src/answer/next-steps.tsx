import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { ExternalLink } from '../links/external-link.tsx';
import { useSay } from '../state/drawer-context.ts';
import { EXTERNAL } from '../styles/answer-icons.ts';
import { Icon } from '../styles/icons.tsx';
import { ListSection } from './list-section.tsx';
import { selectNextSteps, selectSources } from './selections.ts';

interface NextStepsProps {
  readonly response: AssistantResponse;
}

/**
 * Lists links to pages on which the visitor can act. Shows a page's host if no source is on that host (threats T33).
 */
export function NextSteps({ response }: NextStepsProps): ReactNode {
  const say = useSay();
  const ownHosts = new Set(selectSources(response.sources).map(({ hostName }) => hostName));
  return (
    <ListSection
      title={say('nextSteps')}
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
            <Icon path={EXTERNAL} mirrors />
          </ExternalLink>
        </li>
      ))}
    />
  );
}
