import { isPageUrl } from '@assist/rules';
import { version } from '../../package.json';
import type { Controller } from '../drawer/controller.ts';
import { safely } from '../page/safely.ts';
import type { AssistApi, OpenOptions } from './assist-api.ts';
import { initialState } from './assist-state.ts';

/** The parts that the API calls. */
export interface PublicApiOptions {
  /** Resolves after the first health check. */
  readonly ready: AssistApi['ready'];
  /** The controller; undefined before a successful health check. */
  readonly readController: () => Controller | undefined;
  on: AssistApi['on'];
  destroy(): void;
}

/** Builds the API. Calls wait until the health check ends; without a controller they do nothing. */
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
        // Reports the page's own error like any uncaught error of the page.
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
    sendTestError: forward('sendTestError'),
    setDebug(isOn) {
      whenReady(({ setDebug }) => setDebug(isOn === true));
    },
    // Ignores a symbol, because `addEventListener` throws for it.
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
