import type { AssistState } from './assist-state.ts';

/** The detail of an event about a visitor's action. A detail never contains text of the visitor or of an answer. */
export interface VisitorEventDetail {
  /** The event's name without `assist:`. */
  readonly name: string;
  /** For `asked`: the origin of the question, which is `typed`, `suggestion` or `page`. */
  readonly entry?: string;
  /** For `answered`: the kind of answer, which is `answer`, `closest-pages` or `declined`. */
  readonly outcome?: string;
  /** For `answered`: the number of sources. */
  readonly sources?: number;
  /** For `rated`: the rating, which is `helpful` or `not-helpful`. */
  readonly value?: string;
  /** For `failed`: the code of the error. */
  readonly code?: string;
}

/** The names of the loader's events, each with the type of its detail. */
export interface AssistEvents {
  /** The custom elements are defined. */
  readonly ready: undefined;
  /** No drawer can open on this page. Each element shows the content that the host page put into it instead. */
  readonly unavailable: undefined;
  /** The language of the assistant has changed. */
  readonly language: undefined;
  /** The dialog opens. */
  readonly open: undefined;
  /** The drawer and its dialog have closed. */
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

/** Emits the loader's events, to parts of the loader and to the page. */
export interface Events {
  /** Calls the listeners, and dispatches `assist:{name}` on the document. */
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

/**
 * Creates the event emitter. If a listener throws, the browser reports the error to the page, and the other listeners
 * still run.
 */
export function createEvents(): Events {
  // The listeners use a private event target, so that the page cannot call them with `assist:*` events on the document.
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
