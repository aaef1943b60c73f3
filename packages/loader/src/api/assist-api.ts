import type { AssistState } from './assist-state.ts';
import type { AssistEvents } from './events.ts';

/** Options of `open`. Values of another type are ignored. */
export interface OpenOptions {
  /** Submitted at once if it is short enough; otherwise kept as a draft with an error. */
  readonly question?: string;
  /** The page that the question is about: an absolute http(s) URL. */
  readonly contextUrl?: string;
}

/** `window.Assist`, the host page's API. No method throws. */
export interface AssistApi {
  readonly version: string;
  /** Resolves after the first health check, and never rejects. A later recovery emits the event `ready`. */
  readonly ready: Promise<'ready' | 'unavailable'>;
  readonly state: AssistState;
  /** Runs a function with this API. Functions in an array `window.Assist` run when the loader starts. */
  push(run: (assist: AssistApi) => void): void;
  open(options?: OpenOptions): void;
  close(): void;
  toggle(): void;
  reset(): void;
  /** `null` unsets the context. */
  setContextUrl(url: string | null): void;
  sendTestError(): void;
  /** For test pages: adds the current query to `state`. Off by default. */
  setDebug(isOn: boolean): void;
  /** Adds a listener, and returns a function that removes it. The document also dispatches `assist:{name}`. */
  on<Name extends keyof AssistEvents>(
    name: Name,
    listener: (detail: AssistEvents[Name]) => void,
  ): () => void;
  /** Removes the loader from the page without a trace. */
  destroy(): void;
}
