import type { ReactNode } from 'react';
import { moveFocus } from '../embedding/move-focus.ts';
import { useFocusHandover } from '../embedding/use-focus-handover.ts';
import { useDrawer, useSay } from '../state/drawer-context.ts';
import { Icon, RETRY } from '../styles/icons.tsx';

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
        <Icon path={RETRY} />
        {say('askAgain')}
      </button>
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
    </div>
  );
}
