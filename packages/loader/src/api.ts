import { isPageUrl } from '@assist/rules';
import { version } from '../package.json';
import { safely } from './dom.ts';

/**
 * The assistant's state, for the host page. The state never contains an answer. It contains a question only while
 * debugging is on.
 */
export interface AssistState {
  readonly isDrawerOpen: boolean;
  readonly mode: 'input' | 'answering';
  readonly contextUrl: string | null;
  /** The build's environment, such as `production`; undefined until the drawer has loaded. */
  readonly environment?: string;
  readonly errorReporting?: 'configured' | 'missing';
  /** The current question; defined only while debugging is on. */
  readonly query?: string;
  /** The last test error. `time` is in ms since 1970. `isSent` is true if error monitoring accepted the test error. */
  readonly testError?: {
    readonly number: number;
    readonly time: number;
    readonly isSent: boolean;
  };
}

/** The assistant's state until the drawer sends one. */
export const initialState: AssistState = { isDrawerOpen: false, mode: 'input', contextUrl: null };

/** The options of `open`. An option is ignored if its value has the wrong type. */
export interface OpenOptions {
  /** The drawer submits the question at once. A question that is too long becomes a draft with an error instead. */
  readonly question?: string;
  /** The page that the question is about: an absolute http(s) URL. */
  readonly contextUrl?: string;
}

/** A request to open the drawer, by the API or by an element. */
export interface OpenIntent {
  readonly question?: string;
  /** The page that the question is about. `null` removes the page that an earlier trigger element set. */
  readonly contextUrl?: string | null;
  /** The element that gets the focus after the drawer has closed. */
  readonly opener?: HTMLElement;
}

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

declare global {
  interface Window {
    /**
     * An array of functions until the loader starts, and afterwards the API. May also be an unrelated variable of the
     * page.
     */
    Assist?: AssistApi | ((assist: AssistApi) => void)[];
  }
}

/** Emits the loader's events, to parts of the loader and to the page. */
export interface Events extends Pick<AssistApi, 'on'> {
  /** Calls the listeners, and dispatches `assist:{name}` on the document. */
  emit<Name extends keyof AssistEvents>(
    name: Name,
    ...detail: undefined extends AssistEvents[Name] ? [] : [AssistEvents[Name]]
  ): void;
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

type Controls = Omit<AssistApi, 'version' | 'ready' | 'push' | 'toggle' | 'on' | 'destroy'>;

/**
 * Creates the API. Calls wait until the first health check has ended. Calls without a controller do nothing.
 *
 * @param readController returns undefined until a health check has succeeded
 */
export function createPublicApi(
  ready: AssistApi['ready'],
  readController: () => Controls | undefined,
  on: AssistApi['on'],
  destroy: () => void,
): AssistApi {
  let isSettled = false;
  void ready.then(() => {
    isSettled = true;
  });

  function whenReady(run: (controller: Controls) => void): void {
    const attempt = safely(() => {
      const controller = readController();
      if (controller) run(controller);
    });
    if (isSettled) attempt();
    else void ready.then(attempt);
  }

  const forward = (name: 'close' | 'reset' | 'sendTestError') => () =>
    whenReady((target) => target[name]());

  const api: AssistApi = {
    version,
    ready,
    get state() {
      return readController()?.state ?? initialState;
    },
    push(run) {
      try {
        run(api);
      } catch (error) {
        // Reports an error of the page's own function as an uncaught error of the page.
        reportError(error);
      }
    },
    open(options) {
      whenReady((controller) => controller.open(readOpenOptions(options)));
    },
    close: forward('close'),
    toggle() {
      whenReady((controller) => {
        if (controller.state.isDrawerOpen) controller.close();
        else controller.open();
      });
    },
    reset: forward('reset'),
    setContextUrl(url) {
      if (url !== null && !isContextUrl(url)) return;
      whenReady((controller) => controller.setContextUrl(url));
    },
    setLanguage(tag) {
      if (typeof tag === 'string') whenReady((controller) => controller.setLanguage(tag));
    },
    sendTestError: forward('sendTestError'),
    setDebug(isOn) {
      whenReady((controller) => controller.setDebug(isOn === true));
    },
    on(name, listener) {
      // Ignores a symbol as the name, because `addEventListener` throws for symbols.
      if (typeof name !== 'string') return () => {};
      if (typeof listener === 'function') return on(name, listener);
      reportError(new TypeError(`Assist.on('${name}', listener): the listener is not a function.`));
      return () => {};
    },
    destroy: safely(destroy),
  };
  return api;
}

function readOpenOptions(value: unknown): OpenOptions {
  const { question, contextUrl } = Object(value);
  return {
    ...(typeof question === 'string' && question.trim() !== '' && { question }),
    ...(isContextUrl(contextUrl) && { contextUrl }),
  };
}

function isContextUrl(value: unknown): value is string {
  return typeof value === 'string' && isPageUrl(value);
}
