import type { AssistApi } from '../api/assist-api.ts';
import { type HealthResult, measureHealth } from './measure-health.ts';

/** The functions that the debug dashboard uses, in addition to the services that every element has. */
export interface DebugTools {
  readonly assist: Pick<AssistApi, 'state' | 'on'>;
  /** Repeats the health check that the loader made at its start. */
  measureHealth(): Promise<HealthResult>;
  /**
   * Sends a test error to error monitoring. The result arrives in `state.testError`: the error's number, and whether it
   * was sent.
   */
  sendTestError(): void;
  /**
   * Turns debugging on, which adds the query to the state. Returns a function that turns debugging off. Debugging stays
   * on until every caller has called the function returned to it.
   */
  enableDebug(): () => void;
}

/** Creates the tools for an assistant that is ready. */
export function createDebugTools(assist: AssistApi, apiBaseUrl: string): DebugTools {
  let callers = 0;
  return {
    assist,
    measureHealth: () => measureHealth(apiBaseUrl),
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
