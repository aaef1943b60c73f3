import { type ReactNode, useEffect } from 'react';
import { App } from '../app.tsx';
import { isDrawerOpenAtom } from '../state/atoms.ts';
import { useDrawer, useDrawerState } from '../state/drawer-context.tsx';
import { standAlone } from './stand-alone.ts';
import { TesterBar } from './tester-bar.tsx';

/** The drawer without a host page, and the page around it: a way back in once it is closed. */
export default function StandaloneApp(): ReactNode {
  const { assistant, configuration, store } = useDrawer();
  const isOpen = useDrawerState(isDrawerOpenAtom);
  useEffect(
    () => standAlone({ configuration, store, assistant }),
    [configuration, store, assistant],
  );
  const testerBar = configuration.isProduction ? undefined : <TesterBar />;
  return (
    <>
      {!isOpen && (
        <main className="standalone">
          <button type="button" className="button" onClick={assistant.open}>
            Open
          </button>
          {testerBar}
        </main>
      )}
      <App
        footer={
          testerBar && (
            <details className="tester-footer" data-vaul-no-drag>
              <summary>For testers</summary>
              {testerBar}
            </details>
          )
        }
      />
    </>
  );
}
