import { isPageUrl } from '@assist/rules';
import { version } from '../../package.json';
import { safely } from '../page/safely.ts';
import type { Controller } from '../visibility/controller.ts';
import type { AssistApi, OpenOptions } from './assist-api.ts';
import { initialState } from './assist-state.ts';

/** What the API stands for. */
export interface PublicApiOptions {
  /** Settles with the controller, or without one when there will be no drawer. */
  readonly controller: Promise<Controller | undefined>;
  /** The one that came when the visitor returned. */
  readonly readLateController?: () => Controller | undefined;
  on: AssistApi['on'];
  destroy(): void;
}

/** Builds the API over a controller that is yet to come: what is called before waits for it. */
export function createPublicApi(options: PublicApiOptions): AssistApi {
  const { controller, readLateController, on, destroy } = options;
  let first: Controller | undefined;
  const ready = controller.then((result) => {
    first = result;
    return result ? ('ready' as const) : ('unavailable' as const);
  });

  const readCurrent = (): Controller | undefined => first ?? readLateController?.();

  function whenReady(run: (controller: Controller) => void): void {
    const attempt = safely(run);
    const current = readCurrent();
    if (current) attempt(current);
    else void controller.then((result) => result && attempt(result));
  }

  const forward = (name: 'close' | 'toggle' | 'reset' | 'sendTestError') => () =>
    whenReady((target) => target[name]());

  const api: AssistApi = {
    version,
    ready,
    get state() {
      return readCurrent()?.state ?? initialState;
    },
    push(run) {
      try {
        run(api);
      } catch (error) {
        // The page's own mistake, shown as any uncaught error of the page would be.
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
    on,
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
