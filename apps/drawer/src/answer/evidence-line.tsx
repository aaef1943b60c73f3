import type { AssistantResponse } from '@assist/chat';
import type { ReactNode } from 'react';
import { selectSources } from './selections.ts';

/** The heading of the sources. */
export const SOURCES_ID = 'sources';

interface EvidenceLineProps {
  /** While the answer is under way, the line only keeps its place: nothing moves when it ends. */
  readonly isRunning: boolean;
  readonly sources: AssistantResponse['sources'];
}

/** Names the first source below the question, and leads to all of them. */
export function EvidenceLine({ isRunning, sources }: EvidenceLineProps): ReactNode {
  if (isRunning) return <p className="evidence small-print" />;
  const [first, ...others] = selectSources(sources);
  if (first === undefined) return null;
  return (
    <p className="evidence small-print">
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
    </p>
  );
}

function focusSources(): void {
  const heading = document.getElementById(SOURCES_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}
