import type { ReactNode } from 'react';
import { useFocusHandover } from '../focus/use-focus-handover.ts';
import { ExternalLink } from '../links/external-link.tsx';
import { useDrawer } from '../state/drawer-context.tsx';
import { RetryIcon } from '../styles/icons.tsx';
import type { Problem } from './describe-problem.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface ProblemNoticeProps {
  readonly problem: Problem;
}

/** Says what went wrong, offers to try again, and names someone to turn to. */
export function ProblemNotice({ problem }: ProblemNoticeProps): ReactNode {
  const { assistant, configuration } = useDrawer();
  const secondsLeft = useSecondsLeft(problem.retryAfterMs ?? 0);
  const retry = useFocusHandover<HTMLButtonElement>();
  const isWaiting = secondsLeft > 0;
  const { support } = configuration;
  return (
    <div className="notice" data-kind={problem.kind}>
      <p className="notice-message">{problem.message}</p>
      {problem.detail !== undefined && <p>{problem.detail}</p>}
      {isWaiting && <p>{`You can try again in ${formatSeconds(secondsLeft)}.`}</p>}
      <div className="notice-actions">
        <button
          ref={retry}
          type="button"
          className="button"
          aria-disabled={isWaiting}
          onClick={() => {
            if (!isWaiting) assistant.retry();
          }}
        >
          <RetryIcon />
          Try again
        </button>
        {support?.url !== undefined && (
          <ExternalLink href={support.url}>{support.text}</ExternalLink>
        )}
        {support !== undefined && support.url === undefined && <span>{support.text}</span>}
      </div>
    </div>
  );
}

function formatSeconds(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
