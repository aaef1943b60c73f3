import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { AnswerArea } from './answer/answer-area.tsx';
import { AppDrawer } from './embedding/drawer.tsx';
import { keepInView, moveFocus } from './embedding/move-focus.ts';
import { Header } from './question/header.tsx';
import { isDrawerRenderedAtom, renderStateAtom } from './state/atoms.ts';
import { useDrawer, useDrawerState, useWords } from './state/drawer-context.ts';

interface AppProps {
  /** Element below the answer, for example the bar for testers. */
  readonly footer?: ReactNode;
}

/** Renders the drawer with its contents. */
export function App({ footer }: AppProps): ReactNode {
  const { assistant, store, isEmbedded } = useDrawer();
  const isRendered = useDrawerState(isDrawerRenderedAtom);
  const { say, direction } = useWords();
  const changeMounted = useCallback(
    (isMounted: boolean) => store.set(renderStateAtom, isMounted ? 'mounted' : 'unmounted'),
    [store],
  );
  return (
    <AppDrawer
      isRendered={isRendered}
      title={say('drawerTitle')}
      writingDirection={direction}
      isEmbedded={isEmbedded}
      onClose={assistant.close}
      onMountedChange={changeMounted}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F6 works wherever the focus is */}
      <div
        className="panel"
        // Session recordings exclude this element (telemetry/replay.ts).
        data-unrecorded
        onKeyDown={switchOnKey}
        onFocus={(event) => keepInView(event.target)}
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
