import type { AssistApi } from '../api/assist-api.ts';
import { type HealthResult, measureHealth } from './measure-health.ts';

/** The functions that the debug dashboard uses, in addition to the services that every element has. */
export interface DebugTools {
  readonly assist: Pick<AssistApi, 'state' | 'on'>;
  /** Repeats the health check that the loader made at its start. */
  measureHealth(): Promise<HealthResult>;
  /**
   * Sends a test error to error monitoring. `state.testError` then contains how many test errors have been sent, and
   * whether error monitoring accepted the last one.
   */
  sendTestError(): void;
  /**
   * Turns debugging on, which adds the query to the state. Returns a function that releases debugging. Debugging turns
   * off when all callers have released it.
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
