// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AssistApi,
  type AssistState,
  createEvents,
  createPublicApi,
  initialState,
} from './api.ts';
import type { DrawerController } from './drawer-controller.ts';

type Controller = Pick<DrawerController, keyof DrawerController>;

const state: AssistState = { isDrawerOpen: true, mode: 'answering', contextUrl: null };
let controller: Controller;
let current: Controller | undefined;
let decide: (result: Controller | undefined) => void;
let api: AssistApi;
const destroy = vi.fn();

beforeEach(() => {
  current = undefined;
  controller = {
    state,
    open: vi.fn(),
    close: vi.fn(),
    reset: vi.fn(),
    setContextUrl: vi.fn(),
    setLanguage: vi.fn(),
    sendTestError: vi.fn(),
    setDebug: vi.fn(),
    warm: vi.fn(),
    destroy: vi.fn(),
  };
  api = createPublicApi(
    new Promise((resolve) => {
      decide = (result) => {
        current = result;
        resolve(result ? 'ready' : 'unavailable');
      };
    }),
    () => current,
    createEvents().on,
    destroy,
  );
});

describe('before the health check has ended', () => {
  test('calls before the end of the health check wait, in order', async () => {
    api.open({ question: 'one' });
    api.setContextUrl('https://va.example/');
    api.close();
    expect(controller.open).not.toHaveBeenCalled();
    decide(controller);
    await api.ready;
    expect(controller.open).toHaveBeenCalledExactlyOnceWith({ question: 'one' });
    expect(controller.setContextUrl).toHaveBeenCalledExactlyOnceWith('https://va.example/');
    expect(controller.close).toHaveBeenCalledOnce();
    expect(controller.setContextUrl).toHaveBeenCalledBefore(vi.mocked(controller.close));
  });

  test('the state before the end of the health check is that of a closed drawer', () => {
    expect(api.state).toEqual(initialState);
  });
});

describe('when the assistant is unavailable', () => {
  test('`ready` resolves to `unavailable` without the assistant, and the methods do nothing', async () => {
    api.open({ question: 'one' });
    decide(undefined);
    expect(await api.ready).toBe('unavailable');
    api.open();
    api.close();
    api.toggle();
    api.reset();
    api.setContextUrl(null);
    api.sendTestError();
    api.setDebug(true);
    await Promise.resolve();
    expect(api.state).toEqual(initialState);
    for (const method of [controller.open, controller.close, controller.setDebug]) {
      expect(method).not.toHaveBeenCalled();
    }
  });
});

describe('when the assistant is ready', () => {
  beforeEach(async () => {
    decide(controller);
    expect(await api.ready).toBe('ready');
  });

  test.each([
    ['opens a closed drawer', false, 'open'],
    ['closes an open drawer', true, 'close'],
  ] as const)('`toggle` %s', (_effect, isDrawerOpen, method) => {
    Reflect.set(controller, 'state', { ...state, isDrawerOpen });
    api.toggle();
    expect(controller[method]).toHaveBeenCalledOnce();
  });

  test('every method of a ready API calls the controller at once', () => {
    api.open();
    api.close();
    api.reset();
    api.setContextUrl(null);
    api.sendTestError();
    expect(controller.open).toHaveBeenCalledExactlyOnceWith({});
    expect(controller.close).toHaveBeenCalledOnce();
    expect(controller.reset).toHaveBeenCalledOnce();
    expect(controller.setContextUrl).toHaveBeenCalledExactlyOnceWith(null);
    expect(controller.sendTestError).toHaveBeenCalledOnce();
    expect(api.state).toBe(state);
  });

  test.each<[unknown, boolean]>([
    [true, true],
    [false, false],
    [undefined, false],
    ['true', false],
    [1, false],
  ])('setDebug(%j) turns debugging to %s', (value, expected) => {
    Reflect.apply(api.setDebug, undefined, [value]);
    expect(controller.setDebug).toHaveBeenCalledExactlyOnceWith(expected);
  });

  test.each<[unknown, object]>([
    [undefined, {}],
    [null, {}],
    ['question', {}],
    [{ question: 1, contextUrl: 2 }, {}],
    [{ question: '  ' }, {}],
    [{ contextUrl: 'javascript:alert(1)' }, {}],
    [{ contextUrl: '/relative' }, {}],
    [
      { question: 'q', contextUrl: 'https://va.example/', opener: 'x' },
      { question: 'q', contextUrl: 'https://va.example/' },
    ],
    [{ question: 'q'.repeat(151) }, { question: 'q'.repeat(151) }],
  ])('open(%j) opens with %j', (options, expected) => {
    Reflect.apply(api.open, undefined, [options]);
    expect(controller.open).toHaveBeenCalledExactlyOnceWith(expected);
  });

  test.each<[unknown]>([
    [undefined],
    [1],
    [''],
    ['ftp://va.example/'],
    [`https://a.example/${'a'.repeat(2_048)}`],
  ])('setContextUrl(%j) changes nothing', (url) => {
    Reflect.apply(api.setContextUrl, undefined, [url]);
    expect(controller.setContextUrl).not.toHaveBeenCalled();
  });

  test.each([[Symbol('event')], [null], [{ toString: null }], [() => {}], [10n]])(
    'no method of the API throws for %s as every argument',
    (value) => {
      api = createPublicApi(
        api.ready,
        () => controller,
        // Throws for a symbol, as browsers do when they convert the event's name to a string. happy-dom does not throw.
        (name) => {
          document.dispatchEvent(new Event(`${name}`));
          return () => {};
        },
        destroy,
      );
      vi.stubGlobal('reportError', () => {});
      for (const method of [
        api.on,
        api.open,
        api.close,
        api.toggle,
        api.reset,
        api.setContextUrl,
        api.sendTestError,
        api.setDebug,
        api.push,
        api.destroy,
      ]) {
        expect(() => Reflect.apply(method, api, [value, value])).not.toThrow();
      }
      expect(() => Reflect.apply(api.on, api, [value, value])()).not.toThrow();
      vi.unstubAllGlobals();
    },
  );

  test('no method of the API throws when the controller throws', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    for (const method of ['open', 'close', 'reset', 'sendTestError'] as const) {
      vi.mocked(controller[method]).mockImplementation(() => {
        throw new Error('broken');
      });
      expect(() => api[method]()).not.toThrow();
    }
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('on', () => {
  test.each([[undefined], [null], ['text'], [{ handleEvent() {} }]])(
    '`on` reports a listener that is %j at once, and events ignore it',
    (listener) => {
      const report = vi.fn();
      vi.stubGlobal('reportError', report);
      const events = createEvents();
      api = createPublicApi(api.ready, () => controller, events.on, destroy);
      Reflect.apply(api.on, undefined, ['open', listener])();
      expect(report).toHaveBeenCalledExactlyOnceWith(
        new TypeError("Assist.on('open', listener): the listener is not a function."),
      );
      events.emit('open');
      expect(report).toHaveBeenCalledOnce();
      vi.unstubAllGlobals();
    },
  );
});

describe('push', () => {
  test('`push` runs a function with the API at once', () => {
    const run = vi.fn();
    api.push(run);
    expect(run).toHaveBeenCalledExactlyOnceWith(api);
  });

  test('`push` reports an error of the page’s function as an uncaught error of the page', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    const error = new Error('of the page');
    api.push(() => {
      throw error;
    });
    expect(report).toHaveBeenCalledExactlyOnceWith(error);
    vi.unstubAllGlobals();
  });
});
