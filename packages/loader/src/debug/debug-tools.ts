import type { AssistApi } from '../api/assist-api.ts';
import { type ApiTestResult, testApi } from './test-api.ts';

/** The tools of the debug dashboard, in addition to the services that every element has. */
export interface DebugTools {
  readonly assist: Pick<AssistApi, 'state' | 'on'>;
  /** Repeats the health check of the loader's start. */
  testApi(): Promise<ApiTestResult>;
  /** Sends a test error to error monitoring. `state.testError` then has its number, and whether it was sent. */
  sendTestError(): void;
  /** Includes the query in the state until every caller has called the returned function. */
  enableDebug(): () => void;
}

/** Creates the tools of a ready assistant. */
export function createDebugTools(assist: AssistApi, apiBaseUrl: string): DebugTools {
  let callers = 0;
  return {
    assist,
    testApi: () => testApi(apiBaseUrl),
    sendTestError: assist.sendTestError,
    enableDebug() {
      callers += 1;
      assist.setDebug(true);
      return () => {
        callers -= 1;
        if (callers === 0) assist.setDebug(false);
      };
    },
  };
}
