import type { ReactNode } from 'react';
import { moveFocus } from '../host/focus.ts';
import { useDrawer } from '../state/drawer-context.ts';
import { ARROW, Icon } from '../styles/icons.tsx';

interface QuestionButtonProps {
  readonly question: string;
}

/** A button that shows a question and asks it. */
export function QuestionButton({ question }: QuestionButtonProps): ReactNode {
  const { assistant } = useDrawer();
  return (
    <button
      type="button"
      className="card choice"
      onClick={() => {
        assistant.ask(question, 'suggestion');
        moveFocus('controlGone');
      }}
    >
      <span>{question}</span>
      <Icon path={ARROW} mirrors />
    </button>
  );
}
