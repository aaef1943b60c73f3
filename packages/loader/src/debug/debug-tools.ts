import type { AssistApi } from '../api/assist-api.ts';
import { type ApiTestResult, testApi } from './test-api.ts';

/** What the debug dashboard works with, beyond what every element may ask for. */
export interface DebugTools {
  readonly assist: Pick<AssistApi, 'state' | 'on'>;
  /** Asks the service whether it is well, as the loader does at start-up. */
  testApi(): Promise<ApiTestResult>;
  /** Sends a test error to error monitoring. The state tells its number, and whether it was sent. */
  sendTestError(): void;
  /** Lets the state tell the query until the last one who asked for it has called the undo. */
  keepDebugging(): () => void;
}

/** Builds the tools over an assistant that is ready. */
export function createDebugTools(assist: AssistApi, apiBaseUrl: string): DebugTools {
  let debuggers = 0;
  return {
    assist,
    testApi: () => testApi(apiBaseUrl),
    sendTestError: assist.sendTestError,
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
