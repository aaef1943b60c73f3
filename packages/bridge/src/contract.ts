/** The version of this contract. Each side sends its version in `hello`. Versions may differ by at most 1. */
export const CONTRACT_VERSION = 1;

/** The name of the penpal channel that both sides use. */
export const CHANNEL = 'assist';

/** Whether this side supports the other side's contract version. */
export function isContractSupported(contract: number): boolean {
  return Math.abs(contract - CONTRACT_VERSION) <= 1;
}

/** Whether the drawer waits for a question or shows an answer (spec §3). */
export type AssistantMode = 'input' | 'answering';

/** A question that the landing view suggests (spec §3). */
export interface SuggestedQuestion {
  readonly question: string;
  /** Why the question is suggested; may be ''. The specification requires this field, but no view shows it. */
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

/** The argument of `open`. The drawer submits a given question at once, unless the question is too long. */
export interface OpenRequest {
  readonly question?: string;
  readonly contextUrl?: string | undefined;
  readonly pageUrl: string;
  /** Whether the host will focus the frame after this call, and call `takeTyped` with the visitor's typed text. */
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
 * The result of the last `sendTestError` call. The call sends an error to error monitoring, to check that the
 * monitoring receives errors (spec §8).
 */
export interface TestError {
  /** The position of the test error among all test errors of this drawer. The first has the number 1. */
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
   * Whether the closed drawer has rendered its content in advance. If true, the host may focus the frame before it
   * calls `open`. Keys that the visitor presses in between are not lost.
   */
  readonly isReady?: boolean;
  readonly mode: AssistantMode;
  readonly contextUrl: string | null;
  readonly environment: string;
  readonly errorReporting: 'configured' | 'missing';
  readonly query?: string;
  /** The result of the last `sendTestError` call; undefined before the first result. */
  readonly testError?: TestError;
}

/** The drawer's methods, which the host calls. Every call settles within `CALL_TIMEOUT_MS`. */
export interface DrawerMethods {
  hello(request: HelloRequest): HelloReply;
  open(request: OpenRequest): void;
  /**
   * Inserts text from the host page into the drawer's input. The text follows the texts of earlier calls, and precedes
   * the text that the visitor has typed into the drawer since opening.
   */
  takeTyped(typed: TypedText): void;
  close(): void;
  reset(): void;
  setContextUrl(url: string | null): void;
  setTheme(tokens: ThemeTokens): void;
  setViewport(size: ViewportSize): void;
  setDebug(isOn: boolean): void;
  /**
   * Shows the drawer in the language of a BCP 47 language tag. If the drawer lacks this language, shows the drawer in
   * the build's default language.
   */
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
  /** In `asked` events: how the question was entered (`typed`, `suggestion` or `page`). */
  readonly entry?: string;
  /** In `answered` events: the outcome (`answer`, `closest-pages` or `declined`). */
  readonly outcome?: string;
  /** In `answered` events: the number of the answer's sources. */
  readonly sources?: number;
  /** In `rated` events: the rating (`helpful` or `not-helpful`). */
  readonly value?: string;
  /** In `failed` events: the error code. */
  readonly code?: string;
}

/** The host's methods, which the drawer calls. */
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
