import { type ReactNode, useEffect, useState } from 'react';
import { useDrawer, useSay } from '../drawer-context.tsx';
import { moveFocus, useFocusHandover } from '../focus.ts';
import type { Problem } from '../state/problem.ts';
import { Icon } from '../styles/icons.tsx';
import { DepartmentContact } from '../support/support.tsx';
import type { Say } from '../words/words.ts';

export function ProblemNotice({ problem }: { readonly problem: Problem }): ReactNode {
  const { assistant } = useDrawer();
  const say = useSay();
  const secondsLeft = useSecondsLeft(problem.retryAfterMs ?? 0);
  const retry = useFocusHandover<HTMLButtonElement>();
  const isWaiting = secondsLeft > 0;
  return (
    <div className="notice" data-kind={problem.kind}>
      <p className="notice-message">{problem.message}</p>
      {problem.detail !== undefined && <p>{problem.detail}</p>}
      {isWaiting && <p>{describeWait(secondsLeft, say)}</p>}
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
          <Icon name="retry" />
          {say('tryAgain')}
        </button>
        <DepartmentContact />
      </div>
    </div>
  );
}

/**
 * Buttons below a stopped answer. 'Ask again' requests a new answer, because the service has ended the stopped answer.
 */
export function StoppedActions(): ReactNode {
  const { assistant } = useDrawer();
  const say = useSay();
  const again = useFocusHandover<HTMLButtonElement>();
  return (
    <div className="notice-actions">
      <button ref={again} type="button" className="button" onClick={assistant.retry}>
        <Icon name="retry" />
        {say('askAgain')}
      </button>
      <EditQuestion />
    </div>
  );
}

export function EditQuestion(): ReactNode {
  const { assistant } = useDrawer();
  const say = useSay();
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        assistant.editQuestion();
        moveFocus('edited');
      }}
    >
      {say('editQuestion')}
    </button>
  );
}

/** A hook that returns the remaining seconds of a delay, rounded up. The countdown starts at the first render. */
function useSecondsLeft(milliseconds: number): number {
  const [end] = useState(() => performance.now() + milliseconds);
  const [left, setLeft] = useState(milliseconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft(end - performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [end, isOver]);
  return Math.max(0, Math.ceil(left / 1_000));
}

function describeWait(seconds: number, say: Say): string {
  return seconds > 90
    ? say('retryInMinutes', { count: Math.ceil(seconds / 60) })
    : say('retryInSeconds', { count: seconds });
}
