import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { useSay } from '../state/drawer-context.ts';
import { selectSources } from './selections.ts';

/** Id of the heading 'Sources'. */
export const SOURCES_ID = 'sources';

interface EvidenceLineProps {
  readonly response: AssistantResponse;
}

/** Names the first source below the question, and links to the list of all sources. */
export function EvidenceLine({ response }: EvidenceLineProps): ReactNode {
  const say = useSay();
  const [first, ...others] = selectSources(response.sources);
  if (first === undefined) return null;
  return (
    <a
      className="evidence-link"
      href={`#${SOURCES_ID}`}
      onClick={(event) => {
        // Prevents the link from changing the frame's URL.
        event.preventDefault();
        focusSources();
      }}
    >
      <span className="evidence-title">{say('evidence', { title: first.title })}</span>
      {others.length > 0 && (
        <span className="evidence-more">{` ${say('evidenceMore', { count: others.length })}`}</span>
      )}
    </a>
  );
}

function focusSources(): void {
  const heading = document.getElementById(SOURCES_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
