/** The state as the host page may read it: about the conversation, never its words. */
export interface AssistState {
  readonly isDrawerOpen: boolean;
  readonly mode: 'input' | 'answering';
  readonly contextUrl: string | null;
  /** Unknown until the drawer has loaded. */
  readonly environment?: string;
  readonly errorReporting?: 'configured' | 'missing';
  /** Only while debugging is on. */
  readonly query?: string;
  /** The last test error: `time` in ms since 1970, `isSent` whether error monitoring took it. */
  readonly testError?: {
    readonly number: number;
    readonly time: number;
    readonly isSent: boolean;
  };
}

/** The state before a drawer has told its own. */
export const initialState: AssistState = { isDrawerOpen: false, mode: 'input', contextUrl: null };

/** What a loader tells its page, by event name. */
export interface AssistEvents {
  /** The entry points are registered. */
  readonly ready: undefined;
  /** There is, or will be, no drawer on this page: entry points show what the host put into them. */
  readonly unavailable: undefined;
  readonly open: undefined;
  readonly close: undefined;
  readonly state: AssistState;
}
