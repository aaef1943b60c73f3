/** The version of this contract. Each side sends its version in `hello`, and accepts a version one higher or lower. */
export const CONTRACT_VERSION = 1;

/** The name of the penpal channel that both sides use. */
export const CHANNEL = 'assist';

/** Whether this side supports the other side's contract version. */
export function isContractSupported(contract: number): boolean {
  return Math.abs(contract - CONTRACT_VERSION) <= 1;
}

/** Whether the drawer waits for a question or shows an answer (spec §3). */
export type AssistantMode = 'input' | 'answering';

/** A question that the landing view suggests (spec §3). No view shows `reasoning`. */
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
  /** The page's language, as a BCP 47 language tag. */
  readonly language?: string;
}

/** The drawer's reply to `hello`. */
export interface HelloReply {
  readonly contract: number;
  readonly appVersion: string;
}

/** The argument of `open`. The drawer submits the question at once if it is short enough. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
  readonly pageUrl: string;
  /** Whether the host will focus the frame after this call, and send the typed text with `takeTyped`. */
  readonly handsOver?: boolean;
}

/** Text that the visitor typed into the waiting card while the drawer loaded. */
export interface TypedText {
  readonly text: string;
  /** Whether the visitor pressed Enter. If true, the drawer submits the text. */
  readonly isSubmitted: boolean;
}

/** The host's `--assist-*` custom properties, validated. The keys lack the prefix `--assist-`. */
export type ThemeTokens = Readonly<Record<string, string>>;

/** The host's visual viewport in CSS px. The host sends the size, because the frame cannot measure it. */
export interface ViewportSize {
  readonly height: number;
  readonly offsetTop: number;
}

/**
 * The last error that the host requested with `sendTestError`, to test the error reporting (spec §8). `number` counts
 * the test errors of the drawer.
 */
export interface TestError {
  readonly number: number;
  /** The time of the test error, in ms since 1970. */
  readonly time: number;
  /** Whether error monitoring accepted the test error. */
  readonly isSent: boolean;
}

/**
 * The drawer's state, as sent to the host. The state never contains answers. It contains the query only while debugging
 * is on.
 */
export interface StateSnapshot {
  readonly isDrawerOpen: boolean;
  /**
   * Whether the closed drawer is rendered in advance. If true, the host may focus the drawer before calling `open`, and
   * no key is lost.
   */
  readonly isReady?: boolean;
  readonly mode: AssistantMode;
  readonly contextUrl: string | null;
  readonly environment: string;
  readonly errorReporting: 'configured' | 'missing';
  readonly query?: string;
  /** The last test error; undefined until the host calls `sendTestError`. */
  readonly testError?: TestError;
}

/** The drawer's methods, as the host calls them. Every call settles within `CALL_TIMEOUT_MS`. */
export interface DrawerMethods {
  hello(request: HelloRequest): HelloReply;
  open(request: OpenRequest): void;
  /**
   * Inserts text into the drawer's input, before the text that the visitor has typed there since opening. Texts of
   * several calls stay in the order of the calls.
   */
  takeTyped(typed: TypedText): void;
  close(): void;
  reset(): void;
  setContextUrl(url: string | null): void;
  setTheme(tokens: ThemeTokens): void;
  setViewport(size: ViewportSize): void;
  setDebug(isOn: boolean): void;
  /** Shows the drawer in the language of a BCP 47 language tag, or in the build's default language. */
  setLanguage(tag: string): void;
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

/** An event for the web team's analytics. An event never contains text of the visitor or of an answer. */
export interface VisitorEvent {
  readonly name: VisitorEventName;
  /** The origin of the question in an `asked` event: `typed`, `suggestion` or `page`. */
  readonly entry?: string;
  /** The outcome of an `answered` event: `answer`, `closest-pages` or `declined`. */
  readonly outcome?: string;
  /** The number of sources of an `answered` event. */
  readonly sources?: number;
  /** The rating in a `rated` event: `helpful` or `not-helpful`. */
  readonly value?: string;
  /** The error code of a `failed` event. */
  readonly code?: string;
}

/** The host's methods, as the drawer calls them. */
export interface HostMethods {
  stateChanged(snapshot: StateSnapshot): void;
  /** Reports that the drawer's closing animation has ended. The host then hides the frame and focuses the opener. */
  closed(): void;
  /** The drawer calls this method only in builds with `VITE_VISITOR_EVENTS`. */
  visitorActed(event: VisitorEvent): void;
}

/**
 * Time limit of a call over the bridge, in ms. After the limit, the call rejects with `timeout`, and a late reply is
 * ignored.
 */
export const CALL_TIMEOUT_MS = 5_000;
