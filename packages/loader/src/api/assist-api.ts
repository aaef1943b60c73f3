import type { AssistState } from './assist-state.ts';
import type { AssistEvents } from './events.ts';

/** The options of `open`. An option is ignored if its value has the wrong type. */
export interface OpenOptions {
  /** The drawer submits the question at once. A question that is too long becomes a draft with an error instead. */
  readonly question?: string;
  /** The page that the question is about: an absolute http(s) URL. */
  readonly contextUrl?: string;
}

/** `window.Assist`: the API for the host page's scripts. No method throws. */
export interface AssistApi {
  readonly version: string;
  /**
   * Resolves after the first health check, and never rejects. If the service recovers later, the event `ready` tells
   * the page.
   */
  readonly ready: Promise<'ready' | 'unavailable'>;
  readonly state: AssistState;
  /**
   * Calls the function with this API. Before the loader starts, a page may set `window.Assist` to an array and push
   * functions to it. The loader runs these functions when it starts.
   */
  push(run: (assist: AssistApi) => void): void;
  open(options?: OpenOptions): void;
  close(): void;
  toggle(): void;
  reset(): void;
  /** Sets the page that questions are about. `null` removes it. */
  setContextUrl(url: string | null): void;
  /** Changes the language of the elements and the drawer. `tag` is a BCP 47 language tag, such as `fr-CA`. */
  setLanguage(tag: string): void;
  sendTestError(): void;
  /**
   * Turns debugging on or off. While debugging is on, `state` contains the current query. Debugging is off by
   * default, and is for test pages only.
   */
  setDebug(isOn: boolean): void;
  /**
   * Adds a listener, and returns a function that removes it. The loader also dispatches each event on the document, as
   * `assist:{name}`.
   */
  on<Name extends keyof AssistEvents>(
    name: Name,
    listener: (detail: AssistEvents[Name]) => void,
  ): () => void;
  /** Removes the loader and all its changes from the page. */
  destroy(): void;
}
