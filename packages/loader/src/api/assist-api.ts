import type { AssistEvents, AssistState } from './assist-state.ts';

/** What a page may open the drawer with; anything of another type is left out. */
export interface OpenOptions {
  /** Sent at once when it is within the limit; kept and marked as too long otherwise. */
  readonly question?: string;
  /** The page the question is about: an absolute http(s) address. */
  readonly contextUrl?: string;
}

/** `window.Assist`: the host page's way to the drawer. No method throws. */
export interface AssistApi {
  readonly version: string;
  /** Settles once the first health check has ended; a service that is well later says `ready` as an event. Never rejects. */
  readonly ready: Promise<'ready' | 'unavailable'>;
  readonly state: AssistState;
  /** Runs a function with this API: now, or, pushed to an array before the script came, when it comes. */
  push(run: (assist: AssistApi) => void): void;
  open(options?: OpenOptions): void;
  close(): void;
  toggle(): void;
  reset(): void;
  /** `null` unsets the context. */
  setContextUrl(url: string | null): void;
  sendTestError(): void;
  /** For test pages: whether `state` tells the current query, too. Off until set to `true`. */
  setDebug(isOn: boolean): void;
  /** Listens to what the document also gets as the event `assist:{name}`; returns the undo. */
  on<Name extends keyof AssistEvents>(
    name: Name,
    listener: (detail: AssistEvents[Name]) => void,
  ): () => void;
  /** Takes every trace of the loader out of the page. */
  destroy(): void;
}
