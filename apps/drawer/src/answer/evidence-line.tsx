import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { selectSources } from './selections.ts';

/** The heading of the sources. */
export const SOURCES_ID = 'sources';

interface EvidenceLineProps {
  readonly response: AssistantResponse;
}

/** Names the first source below the question, and leads to all of them. */
export function EvidenceLine({ response }: EvidenceLineProps): ReactNode {
  const [first, ...others] = selectSources(response.sources);
  if (first === undefined) return null;
  return (
    <a
      className="evidence-link"
      href={`#${SOURCES_ID}`}
      onClick={(event) => {
        // Following it would change the frame's address.
        event.preventDefault();
        focusSources();
      }}
    >
      <span className="evidence-title">{`From: ${first.title}`}</span>
      {others.length > 0 && <span className="evidence-more">{` and ${others.length} more`}</span>}
    </a>
  );
}

function focusSources(): void {
  const heading = document.getElementById(SOURCES_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
