import type { AssistState } from './assist-state.ts';

/** The loader's events and their details, by name. */
export interface AssistEvents {
  /** The elements are defined. */
  readonly ready: undefined;
  /** The elements show the host's own content, because this page has no drawer any more. */
  readonly unavailable: undefined;
  /** The dialog opens. */
  readonly open: undefined;
  /** The drawer has closed, and so has the dialog. */
  readonly close: undefined;
  /** The drawer's state has changed. */
  readonly state: AssistState;
}

/** The events of the loader, for its own parts and for the page. */
export interface Events {
  /** Also dispatches `assist:{name}` on the document. */
  emit<Name extends keyof AssistEvents>(
    name: Name,
    ...detail: undefined extends AssistEvents[Name] ? [] : [AssistEvents[Name]]
  ): void;
  /** Adds a listener, and returns a function that removes it. */
  on<Name extends keyof AssistEvents>(
    name: Name,
    listener: (detail: AssistEvents[Name]) => void,
  ): () => void;
}

/** Creates the events. If a listener throws, the browser reports it to the page and the others still run. */
export function createEvents(): Events {
  // A separate target, so that `assist:*` events from the page do not reach the loader.
  const target = new EventTarget();
  return {
    emit(name, detail?: unknown) {
      target.dispatchEvent(new CustomEvent(name, { detail }));
      document.dispatchEvent(new CustomEvent(`assist:${name}`, { detail }));
    },
    on(name, listener) {
      const receive = (event: Event): void => {
        if (event instanceof CustomEvent) listener(event.detail);
      };
      target.addEventListener(name, receive);
      return () => target.removeEventListener(name, receive);
    },
  };
}
