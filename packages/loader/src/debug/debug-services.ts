import type { AssistApi } from '../assist-api.ts';
import type { ElementServices } from '../elements/assist-element.ts';
import { readHostTheme } from '../host-theme.ts';
import { createSharedStyles } from '../style-sheet.ts';
import { type ApiTestResult, testApi } from './test-api.ts';

/** What the elements for test pages may ask for, beyond what every element may. */
export interface DebugServices extends ElementServices {
  readonly assist: AssistApi;
  /** Asks the service whether it is well, as the loader does at start-up. */
  testApi(): Promise<ApiTestResult>;
  /** Sends a test error to error monitoring; returns its running number on this page. */
  sendTestError(): number;
  /** Lets the state tell the query until the last one who asked for it has called the undo. */
  keepDebugging(): () => void;
}

/** Builds the services over an assistant that is ready: the elements know it by its public API alone. */
export function createDebugServices(assist: AssistApi, apiBaseUrl: string): DebugServices {
  let isAvailable = true;
  let testErrors = 0;
  let debuggers = 0;
  const styles = createSharedStyles();
  styles.applyTheme(readHostTheme());
  assist.on('unavailable', () => {
    isAvailable = false;
  });
  return {
    assist,
    styles,
    open: assist.open,
    warm: () => {},
    isAvailable: () => isAvailable,
    on: assist.on,
    testApi: () => testApi(apiBaseUrl),
    sendTestError() {
      assist.sendTestError();
      testErrors += 1;
      return testErrors;
    },
    keepDebugging() {
      debuggers += 1;
      assist.setDebug(true);
      return () => {
        debuggers -= 1;
        if (debuggers === 0) assist.setDebug(false);
      };
    },
  };
}
