import type { ReactNode } from 'react';
import { useFocusHandover } from '../focus/use-focus-handover.ts';
import { useDrawer } from '../state/drawer-context.tsx';
import { StopIcon } from '../styles/icons.tsx';

/** Stops the answer; what has arrived of it stays. */
export function StopButton(): ReactNode {
  const { assistant } = useDrawer();
  const ref = useFocusHandover<HTMLButtonElement>();
  return (
    <button ref={ref} type="button" className="button" onClick={assistant.stop}>
      <StopIcon />
      Stop
    </button>
  );
}
