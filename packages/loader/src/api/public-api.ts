import { isPageUrl } from '@assist/rules';
import { version } from '../../package.json';
import type { Controller } from '../drawer/controller.ts';
import { safely } from '../page/safely.ts';
import type { AssistApi, OpenOptions } from './assist-api.ts';
import { initialState } from './assist-state.ts';

/** The parts of the loader that the API uses. */
export interface PublicApiOptions {
  /** Resolves after the first health check has ended. */
  readonly ready: AssistApi['ready'];
  /** Returns the controller; undefined until a health check has succeeded. */
  readonly readController: () => Controller | undefined;
  on: AssistApi['on'];
  destroy(): void;
}

/** Creates the API. Calls wait until the first health check has ended. Calls without a controller do nothing. */
export function createPublicApi(options: PublicApiOptions): AssistApi {
  const { ready, readController, on, destroy } = options;
  let isSettled = false;
  void ready.then(() => {
    isSettled = true;
  });

  function whenReady(run: (controller: Controller) => void): void {
    const attempt = safely(() => {
      const controller = readController();
      if (controller) run(controller);
    });
    if (isSettled) attempt();
    else void ready.then(attempt);
  }

  const forward = (name: 'close' | 'toggle' | 'reset' | 'sendTestError') => () =>
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
    open(openOptions) {
      whenReady(({ open }) => open(readOpenOptions(openOptions)));
    },
    close: forward('close'),
    toggle: forward('toggle'),
    reset: forward('reset'),
    setContextUrl(url) {
      if (url === null || isContextUrl(url)) whenReady(({ setContextUrl }) => setContextUrl(url));
    },
    setLanguage(tag) {
      if (typeof tag === 'string') whenReady(({ setLanguage }) => setLanguage(tag));
    },
    sendTestError: forward('sendTestError'),
    setDebug(isOn) {
      whenReady(({ setDebug }) => setDebug(isOn === true));
    },
    // Ignores a symbol as the name, because `addEventListener` throws for symbols.
    on: (name, listener) => (typeof name === 'string' ? on(name, listener) : () => {}),
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
