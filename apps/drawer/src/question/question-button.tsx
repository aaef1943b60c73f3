import type { ReactNode } from 'react';
import { BidirectionalText } from '../bidirectional-text.tsx';
import { useDrawer } from '../drawer-context.tsx';
import { moveFocus } from '../focus.ts';
import { Icon } from '../styles/icons.tsx';

export function QuestionButton({ question }: { readonly question: string }): ReactNode {
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
      <BidirectionalText>{question}</BidirectionalText>
      <Icon name="arrow" mirrors />
    </button>
  );
}
