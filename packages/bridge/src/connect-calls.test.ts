// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BridgeError } from './bridge-error.ts';
import {
  connectBoth,
  createHostMethods,
  drawerOrigin,
  hostOrigin,
  openDrawer,
  openHost,
  settleMessages,
} from './connect.test-support.ts';
import { CALL_TIMEOUT_MS, type StateSnapshot } from './contract.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';

const snapshot: StateSnapshot = {
  isDrawerOpen: true,
  mode: 'input',
  contextUrl: null,
  environment: 'test',
  errorReporting: 'missing',
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a connection', () => {
  test('the bridge carries every method with its argument', async () => {
    const { drawer, drawerMethods, host, hostMethods } = await connectBoth();
    const hello = {
      contract: 1,
      loaderVersion: '0.1.0',
      pageUrl: 'https://va.example/',
      suggestedQuestions: [{ question: 'How do I apply?', reasoning: '' }],
      language: 'fr-CA',
    };
    expect(await drawer.hello(hello)).toEqual({ contract: 1, appVersion: '1.2.3' });
    expect(drawerMethods.hello).toHaveBeenCalledExactlyOnceWith(hello);

    const open = {
      question: 'q',
      contextUrl: 'https://va.example/a',
      pageUrl: 'https://va.example/',
    };
    await drawer.order('open', open);
    expect(drawerMethods.open).toHaveBeenCalledExactlyOnceWith(open);
    await drawer.order('setContextUrl', null);
    await drawer.order('setContextUrl', 'https://va.example/a');
    expect(drawerMethods.setContextUrl).toHaveBeenNthCalledWith(1, null);
    expect(drawerMethods.setContextUrl).toHaveBeenNthCalledWith(2, 'https://va.example/a');
    await drawer.order('setTheme', { 'color-accent': '#005ea2' });
    expect(drawerMethods.setTheme).toHaveBeenCalledExactlyOnceWith({ 'color-accent': '#005ea2' });
    await drawer.order('setViewport', { height: 400, offsetTop: 12.5 });
    expect(drawerMethods.setViewport).toHaveBeenCalledExactlyOnceWith({
      height: 400,
      offsetTop: 12.5,
    });
    await drawer.order('setDebug', true);
    expect(drawerMethods.setDebug).toHaveBeenCalledExactlyOnceWith(true);
    await drawer.order('setLanguage', 'ar');
    expect(drawerMethods.setLanguage).toHaveBeenCalledExactlyOnceWith('ar');
    await drawer.order('reportError', { code: 'health' });
    expect(drawerMethods.reportError).toHaveBeenCalledExactlyOnceWith({ code: 'health' });
    await drawer.order('close');
    await drawer.order('reset');
    await drawer.order('sendTestError');
    expect(drawerMethods.close).toHaveBeenCalledOnce();
    expect(drawerMethods.reset).toHaveBeenCalledOnce();
    expect(drawerMethods.sendTestError).toHaveBeenCalledOnce();

    await host.stateChanged(snapshot);
    await host.closed();
    expect(hostMethods.stateChanged).toHaveBeenCalledExactlyOnceWith(snapshot);
    expect(hostMethods.closed).toHaveBeenCalledOnce();
  });

  test('the drawer drops unknown fields of a newer host', async () => {
    const { drawer, drawerMethods } = await connectBoth();
    const request = { pageUrl: 'https://va.example/', question: 'q', mood: 'hurried' };
    await drawer.order('open', request);
    expect(drawerMethods.open).toHaveBeenCalledExactlyOnceWith({
      pageUrl: 'https://va.example/',
      question: 'q',
    });
  });
});

describe('a call', () => {
  test.each<[kind: string, property: PropertyDescriptor]>([
    ['replaced', { value: () => undefined }],
    ['frozen', { writable: false }],
  ])(
    'a call reaches the host on a page that has %s `Array.prototype.reduce`',
    async (_, property) => {
      const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
      const methods = createHostMethods();
      openHost(windows, methods);
      const host = await openDrawer(windows).host;
      const original = Object.getOwnPropertyDescriptor(Array.prototype, 'reduce');
      try {
        Object.defineProperty(Array.prototype, 'reduce', property);
        await host.closed();
      } finally {
        Object.defineProperty(Array.prototype, 'reduce', { ...original });
      }
      expect(methods.closed).toHaveBeenCalledOnce();
    },
  );

  test('a call without a reply rejects after the time limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const { drawers } = openHost(windows);
    openDrawer(windows, createDrawerMethods({ open: () => new Promise(() => {}) }));
    await settleMessages();
    const [drawer] = drawers;
    const outcome = vi.fn();
    drawer?.order('open', { pageUrl: 'https://va.example/' }).catch((error) => outcome(error.code));
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith('timeout');
  });

  test('a call without a reply rejects after the time limit on a page that froze `Error.prototype`', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const { drawers } = openHost(windows);
    openDrawer(windows, createDrawerMethods({ open: () => new Promise(() => {}) }));
    await settleMessages();
    const outcome = vi.fn();
    const name = Object.getOwnPropertyDescriptor(Error.prototype, 'name');
    Object.defineProperty(Error.prototype, 'name', { writable: false });
    try {
      const opening = drawers[0]?.order('open', { pageUrl: 'https://va.example/' });
      opening?.catch((error) => outcome(error.code));
      await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    } finally {
      Object.defineProperty(Error.prototype, 'name', { ...name });
    }
    expect(outcome).toHaveBeenCalledExactlyOnceWith('timeout');
  });

  test('a call rejects with a code instead of the error that the method threw', async () => {
    const { windows, drawer } = await connectBoth({
      close: () => {
        throw new TypeError('secret of http://127.0.0.1:3001/assets/index.js');
      },
      reset: () => Promise.reject('secret'),
      sendTestError: () => {
        throw new BridgeError('invalid-argument');
      },
    });
    await expect(drawer.order('close')).rejects.toMatchObject({
      code: 'failed',
      message: 'failed',
    });
    await expect(drawer.order('reset')).rejects.toMatchObject({ code: 'failed' });
    await expect(drawer.order('sendTestError')).rejects.toMatchObject({ code: 'failed' });
    expect(JSON.stringify(windows.posted)).not.toContain('secret');
  });

  test('a call rejects without an unhandled rejection if the reply cannot be cloned', async () => {
    const methods: object = { hello: () => ({ contract: 1, appVersion: () => '1' }) };
    const { drawer } = await connectBoth(methods);
    const request = { contract: 1, loaderVersion: '1', pageUrl: 'https://va.example/' };
    await expect(drawer.hello(request)).rejects.toMatchObject({ code: 'failed' });
  });
});
