/** The assistant's state for the host page. Never holds an answer; holds a question only while debugging is on. */
export interface AssistState {
  readonly isDrawerOpen: boolean;
  readonly mode: 'input' | 'answering';
  readonly contextUrl: string | null;
  /** Missing until the drawer has loaded. */
  readonly environment?: string;
  readonly errorReporting?: 'configured' | 'missing';
  /** Present only while debugging is on. */
  readonly query?: string;
  /** The last test error. `time` is in ms since 1970; `isSent` says whether error monitoring accepted it. */
  readonly testError?: {
    readonly number: number;
    readonly time: number;
    readonly isSent: boolean;
  };
}

/** The state before the drawer has sent its own. */
export const initialState: AssistState = { isDrawerOpen: false, mode: 'input', contextUrl: null };
