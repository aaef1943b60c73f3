import type { KeyboardEvent, ReactNode } from 'react';
import { AnswerArea } from './answer/answer-area.tsx';
import { useDrawer, useDrawerAtom, useWords } from './drawer-context.tsx';
import { moveFocus, scrollToFocused } from './focus.ts';
import { AppDrawer } from './host/drawer.tsx';
import { Header } from './question/header.tsx';
import { isDrawerOpenAtom } from './state/atoms.ts';

interface AppProps {
  /** Stands below the answer. */
  readonly footer?: ReactNode;
  /** Called when the closing animation has ended. */
  readonly onClosed?: () => void;
}

/** Renders the drawer with its contents. */
export function App({ footer, onClosed }: AppProps): ReactNode {
  const { assistant, store, isEmbedded } = useDrawer();
  const isOpen = useDrawerAtom(isDrawerOpenAtom);
  const { say, direction } = useWords();
  return (
    <AppDrawer
      isOpen={isOpen}
      title={say('drawerTitle')}
      writingDirection={direction}
      isEmbedded={isEmbedded}
      onClose={assistant.close}
      onClosed={() => {
        if (!store.get(isDrawerOpenAtom)) onClosed?.();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F6 works wherever the focus is */}
      <div
        className="panel"
        // Session recordings exclude this element (telemetry/replay.ts).
        data-unrecorded
        onKeyDown={switchOnKey}
        onFocus={(event) => scrollToFocused(event.target)}
      >
        <Header />
        <AnswerArea />
        {footer}
      </div>
    </AppDrawer>
  );
}

/** F6 moves the focus between the input and the answer. */
function switchOnKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  moveFocus('switched');
}
