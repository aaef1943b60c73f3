/**
 * The assistant's state, for the host page. The state never contains an answer. It contains a question only while
 * debugging is on.
 */
export interface AssistState {
  readonly isDrawerOpen: boolean;
  readonly mode: 'input' | 'answering';
  readonly contextUrl: string | null;
  /** The build's environment, such as `production`; undefined until the drawer has loaded. */
  readonly environment?: string;
  readonly errorReporting?: 'configured' | 'missing';
  /** The current question; defined only while debugging is on. */
  readonly query?: string;
  /** The last test error. `time` is in ms since 1970. `isSent` is true if error monitoring accepted the test error. */
  readonly testError?: {
    readonly number: number;
    readonly time: number;
    readonly isSent: boolean;
  };
}

/** The assistant's state until the drawer sends one. */
export const initialState: AssistState = { isDrawerOpen: false, mode: 'input', contextUrl: null };
