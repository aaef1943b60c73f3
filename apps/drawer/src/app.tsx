import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { AnswerArea } from './answer/answer-area.tsx';
import { AppDrawer } from './drawer/drawer.tsx';
import { focusQuestion, keepInView, switchLandmark } from './focus/landmarks.ts';
import { Header } from './question/header.tsx';
import { isDrawerMountedAtom, isDrawerOpenAtom, isPrerenderedAtom } from './state/atoms.ts';
import { useDrawer, useDrawerState } from './state/drawer-context.tsx';

/** Name of the drawer for those who cannot see it (spec §2). */
const DRAWER_TITLE = 'AI assistant to help answer your questions';

interface AppProps {
  /** What stands below the answer, inside the drawer: the bar for testers. */
  readonly footer?: ReactNode;
}

/** The drawer and all that is in it. */
export function App({ footer }: AppProps): ReactNode {
  const { assistant, store, isEmbedded } = useDrawer();
  const isOpen = useDrawerState(isDrawerOpenAtom);
  const isPrerendered = useDrawerState(isPrerenderedAtom);
  const changeMounted = useCallback(
    (isMounted: boolean) => store.set(isDrawerMountedAtom, isMounted),
    [store],
  );
  return (
    <AppDrawer
      isOpen={isOpen}
      isPrerendered={isPrerendered}
      title={DRAWER_TITLE}
      isEmbedded={isEmbedded}
      onClose={assistant.close}
      onMountedChange={changeMounted}
      onOpenFocus={focusQuestion}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: F6 works wherever the focus is */}
      <div
        className="panel"
        // No session recording looks into it (telemetry/replay.ts).
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

/** F6 goes back and forth between the input and the answer (design §5). */
function switchOnKey(event: KeyboardEvent): void {
  if (event.key !== 'F6') return;
  event.preventDefault();
  switchLandmark();
}
