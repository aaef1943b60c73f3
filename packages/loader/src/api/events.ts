import type { AssistState } from './assist-state.ts';

/** The detail of an event about a visitor's action. It never holds text of the visitor or of an answer. */
export interface VisitorEventDetail {
  /** The event's name without `assist:`. */
  readonly name: string;
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
  /** A question was asked. */
  readonly asked: VisitorEventDetail;
  /** An answer is complete. */
  readonly answered: VisitorEventDetail;
  /** The visitor stopped an answer. */
  readonly stopped: VisitorEventDetail;
  /** A question got no answer, or an incomplete one. */
  readonly failed: VisitorEventDetail;
  /** A rating was accepted. */
  readonly rated: VisitorEventDetail;
  /** The visitor opened a source. */
  readonly 'source-opened': VisitorEventDetail;
  /** The visitor opened a link of the support contact. */
  readonly 'contact-opened': VisitorEventDetail;
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
