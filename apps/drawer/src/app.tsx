import type { KeyboardEvent, ReactNode } from 'react';
import { AnswerArea } from './answer/answer-area.tsx';
import { useDrawer, useDrawerAtom, useWords } from './drawer-context.tsx';
import { moveFocus, scrollToFocused } from './focus.ts';
import { AppDrawer } from './host/drawer.tsx';
import { Header } from './question/header.tsx';
import { hasQuestionAtom, isDrawerOpenAtom } from './state/atoms.ts';

interface AppProps {
  /** Stands below the answer. */
  readonly footer?: ReactNode;
  readonly onClosed?: () => void;
}

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys work wherever the focus is */}
      <div
        className="panel"
        // Session recordings exclude this element (telemetry/replay.ts).
        data-unrecorded
        onKeyDown={(event) => {
          if (event.key === 'F6') {
            event.preventDefault();
            moveFocus('switched');
          } else if (isEmbedded && store.get(hasQuestionAtom) && isPrintKey(event)) {
            // The browser would print the whole page, and of its frame only the first sheet.
            event.preventDefault();
            window.print();
          }
        }}
        onFocus={(event) => scrollToFocused(event.target)}
      >
        <Header />
        <AnswerArea />
        {footer}
      </div>
    </AppDrawer>
  );
}

function isPrintKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey;
}
