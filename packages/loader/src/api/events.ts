import type { AssistEvents } from './assist-state.ts';

/** Tells the loader's own parts and the page what has happened. */
export interface Events {
  /** Also dispatches `assist:{name}` on the document. */
  emit<Name extends keyof AssistEvents>(
    name: Name,
    ...detail: undefined extends AssistEvents[Name] ? [] : [AssistEvents[Name]]
  ): void;
  /** Returns the undo. */
  on<Name extends keyof AssistEvents>(
    name: Name,
    listener: (detail: AssistEvents[Name]) => void,
  ): () => void;
}

/** A listener that throws disturbs neither the sender nor the others: the browser reports it to the page. */
export function createEvents(): Events {
  // Of our own: a page that dispatches `assist:*` itself tells the loader nothing.
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
