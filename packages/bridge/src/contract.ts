/** The version of this contract. Both sides send it in `hello` and accept one newer or older. */
export const CONTRACT_VERSION = 1;

/** The penpal channel both sides speak on. */
export const CHANNEL = 'assist';

/** Whether this side can speak with one of that contract: the same, one newer, or one older. */
export function isContractSupported(contract: number): boolean {
  return Math.abs(contract - CONTRACT_VERSION) <= 1;
}

/** Whether the drawer is waiting for a question or showing an answer (spec §3). */
export type AssistantMode = 'input' | 'answering';

/** A question the landing view offers (spec §3). The reasoning is kept, never shown. */
export interface SuggestedQuestion {
  readonly question: string;
  readonly reasoning: string;
}

/** What the host introduces itself with. */
export interface HelloRequest {
  readonly contract: number;
  readonly loaderVersion: string;
  readonly pageUrl: string;
  readonly suggestedQuestions?: readonly SuggestedQuestion[];
}

/** What the drawer answers. */
export interface HelloReply {
  readonly contract: number;
  readonly appVersion: string;
}

/** What to open the drawer with. A question is sent at once when it is within the limit. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
  readonly pageUrl: string;
  /** The page gives the frame the focus itself, once this is answered: what is typed until then it takes, too. */
  readonly handsOver?: boolean;
}

/** What a visitor has typed into the page's own field while the drawer was on its way. */
export interface TypedText {
  readonly text: string;
  /** Ended with Enter: it is to be asked. */
  readonly isSubmitted: boolean;
}

/** Validated `--assist-*` custom properties of the host: name without the prefix, to value. */
export type ThemeTokens = Readonly<Record<string, string>>;

/** The host's visual viewport in CSS px; inside the frame it cannot be seen. */
export interface ViewportSize {
  readonly height: number;
  readonly offsetTop: number;
}

/** The last test error that the host has asked for (spec §8). The drawer numbers them. */
export interface TestError {
  readonly number: number;
  /** When it was made, in ms since 1970. */
  readonly time: number;
  /** Whether error monitoring took it. */
  readonly isSent: boolean;
}

/** What the host may know of the drawer. Answers never cross; the query only while debugging is on. */
export interface StateSnapshot {
  readonly isDrawerOpen: boolean;
  /** Closed, and rendered ahead: it may have the keyboard before it is told to open, and loses no key of it. */
  readonly isReady?: boolean;
  readonly mode: AssistantMode;
  readonly contextUrl: string | null;
  readonly environment: string;
  readonly errorReporting: 'configured' | 'missing';
  readonly query?: string;
  /** Once there was one. */
  readonly testError?: TestError;
}

/** What the host may call on the drawer. Every call answers within `CALL_TIMEOUT_MS` or rejects. */
export interface DrawerMethods {
  hello(request: HelloRequest): HelloReply;
  open(request: OpenRequest): void;
  /** Puts text before what the drawer's own input has received since it opened. Calls add up, in their order. */
  takeTyped(typed: TypedText): void;
  close(): void;
  reset(): void;
  setContextUrl(url: string | null): void;
  setTheme(tokens: ThemeTokens): void;
  setViewport(size: ViewportSize): void;
  setDebug(isOn: boolean): void;
  sendTestError(): void;
  reportError(error: { readonly code: string }): void;
}

/** What the drawer may call on the host. */
export interface HostMethods {
  stateChanged(snapshot: StateSnapshot): void;
  /** The closing animation has ended: hide the frame, focus returns to the opener. */
  closed(): void;
}

/** How long a call across the bridge may take, in ms, before it rejects with `timeout`. */
export const CALL_TIMEOUT_MS = 5_000;
