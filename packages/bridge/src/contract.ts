/** The version of this contract. Both sides send it in `hello`, and accept a version that is one newer or older. */
export const CONTRACT_VERSION = 1;

/** The penpal channel of both sides. */
export const CHANNEL = 'assist';

/** Whether this side supports the other side's contract version. */
export function isContractSupported(contract: number): boolean {
  return Math.abs(contract - CONTRACT_VERSION) <= 1;
}

/** Whether the drawer waits for a question or shows an answer (spec §3). */
export type AssistantMode = 'input' | 'answering';

/** A question that the landing view offers (spec §3). The reasoning is never shown. */
export interface SuggestedQuestion {
  readonly question: string;
  readonly reasoning: string;
}

/** The host's first message to a drawer. */
export interface HelloRequest {
  readonly contract: number;
  readonly loaderVersion: string;
  readonly pageUrl: string;
  readonly suggestedQuestions?: readonly SuggestedQuestion[];
}

/** The drawer's reply to `hello`. */
export interface HelloReply {
  readonly contract: number;
  readonly appVersion: string;
}

/** The argument of `open`. A question is submitted at once if it is short enough. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
  readonly pageUrl: string;
  /** Whether the host focuses the frame after this call and sends the typed text with `takeTyped`. */
  readonly handsOver?: boolean;
}

/** Text that the visitor typed into the waiting card while the drawer loaded. */
export interface TypedText {
  readonly text: string;
  /** Whether the visitor pressed Enter: the drawer submits the text. */
  readonly isSubmitted: boolean;
}

/** Validated `--assist-*` custom properties of the host. The keys lack the prefix. */
export type ThemeTokens = Readonly<Record<string, string>>;

/** The host's visual viewport in CSS px, because the frame cannot measure it. */
export interface ViewportSize {
  readonly height: number;
  readonly offsetTop: number;
}

/** The last test error that the host requested (spec §8). The drawer numbers them. */
export interface TestError {
  readonly number: number;
  /** In ms since 1970. */
  readonly time: number;
  /** Whether error monitoring accepted it. */
  readonly isSent: boolean;
}

/** The drawer's state for the host. Holds the query only while debugging is on, and never holds answers. */
export interface StateSnapshot {
  readonly isDrawerOpen: boolean;
  /**
   * Whether the closed drawer is pre-rendered. The host may then focus it before calling `open`, without losing keys.
   */
  readonly isReady?: boolean;
  readonly mode: AssistantMode;
  readonly contextUrl: string | null;
  readonly environment: string;
  readonly errorReporting: 'configured' | 'missing';
  readonly query?: string;
  /** Missing before the first test error. */
  readonly testError?: TestError;
}

/** The drawer's methods for the host. Every call settles within `CALL_TIMEOUT_MS`. */
export interface DrawerMethods {
  hello(request: HelloRequest): HelloReply;
  open(request: OpenRequest): void;
  /**
   * Inserts text before what the visitor has typed into the drawer's input since opening. Several calls insert in
   * their order.
   */
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

/** The names of the events about the visitor's actions. */
export type VisitorEventName =
  | 'asked'
  | 'answered'
  | 'stopped'
  | 'failed'
  | 'rated'
  | 'source-opened'
  | 'contact-opened';

/** An event for the web team's analytics. It never holds text of the visitor or of an answer. */
export interface VisitorEvent {
  readonly name: VisitorEventName;
  /** Of `asked`: `typed`, `suggestion` or `page`. */
  readonly entry?: string;
  /** Of `answered`: `answer`, `closest-pages` or `declined`. */
  readonly outcome?: string;
  /** Of `answered`: the number of sources. */
  readonly sources?: number;
  /** Of `rated`: `helpful` or `not-helpful`. */
  readonly value?: string;
  /** Of `failed`: the code of the error. */
  readonly code?: string;
}

/** The host's methods for the drawer. */
export interface HostMethods {
  stateChanged(snapshot: StateSnapshot): void;
  /** The drawer's closing animation ended: the host hides the frame and focuses the opener. */
  closed(): void;
  /** Only a build with `VITE_VISITOR_EVENTS` calls it. */
  visitorActed(event: VisitorEvent): void;
}

/** Time limit of a call over the bridge, in ms. A later reply is ignored, and the call rejects with `timeout`. */
export const CALL_TIMEOUT_MS = 5_000;
