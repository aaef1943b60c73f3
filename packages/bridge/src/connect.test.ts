// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createDrawerMethods,
  createHostMethods,
  createWindows,
  openDrawer,
  openHost,
} from './bridge.test-support.ts';
import { connectToDrawer, connectToHost } from './connect.ts';
import { BridgeError } from './contract.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';

const hello = { contract: 2, loaderVersion: '1', pageUrl: 'https://va.example/' };
const open = { pageUrl: 'https://va.example/', theme: {} };

afterEach(() => {
  vi.useRealTimers();
});

describe('both sides of the bridge', () => {
  test('host and drawer call each other’s methods', async () => {
    const windows = createWindows();
    const drawerMethods = createDrawerMethods();
    const hostMethods = createHostMethods();
    const { remote: drawer } = openHost(windows, hostMethods);
    const { remote: host } = openDrawer(windows, drawerMethods);
    expect(await (await drawer).hello(hello)).toEqual({ contract: 2, appVersion: '1.2.3' });
    await (await drawer).open({ ...open, question: 'How?', contextUrl: null });
    expect(drawerMethods.open).toHaveBeenCalledExactlyOnceWith({
      ...open,
      question: 'How?',
      contextUrl: null,
    });
    await (await host).closed();
    expect(hostMethods.closed).toHaveBeenCalledOnce();
  });

  test('the host hears of a second drawer that connects from the frame', async () => {
    const windows = createWindows();
    const onReplaced = vi.fn();
    const { remote } = openHost(windows, createHostMethods(), onReplaced);
    openDrawer(windows);
    await (await remote).hello(hello);
    expect(onReplaced).not.toHaveBeenCalled();
    windows.unloadDrawer();
    openDrawer(windows);
    await vi.waitFor(() => expect(onReplaced).toHaveBeenCalled());
  });

  test('a page of another origin never connects [T1]', async () => {
    const windows = createFakeWindows({
      host: 'https://evil.example',
      drawer: 'https://cdn.example',
    });
    const connected = vi.fn();
    void openHost(windows).remote.then(connected);
    void openDrawer(windows).remote.then(connected);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(connected).not.toHaveBeenCalled();
  });

  test.each([[[]], [['*']], [['https://*.va.example']], [['https://va.example/']]])(
    'the list of origins %j is refused [T3]',
    (origins) => {
      const windows = createWindows();
      expect(() => connectToHost(windows.host, origins, createDrawerMethods())).toThrow(TypeError);
      for (const origin of origins) {
        expect(() => connectToDrawer(windows.drawer, origin, createHostMethods(), vi.fn())).toThrow(
          TypeError,
        );
      }
    },
  );
});

describe('a call that fails', () => {
  test('an unanswered call rejects with `timeout`', async () => {
    const windows = createWindows();
    openDrawer(windows, createDrawerMethods({ ping: () => new Promise(() => {}) }));
    const drawer = await openHost(windows).remote;
    vi.useFakeTimers();
    const failed = expect(drawer.ping()).rejects.toEqual(new BridgeError('timeout'));
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
  });

  test('a call over an ended connection rejects with `disconnected`', async () => {
    const windows = createWindows();
    openDrawer(windows, createDrawerMethods({ ping: () => new Promise(() => {}) }));
    const connection = openHost(windows);
    const drawer = await connection.remote;
    const pending = expect(drawer.ping()).rejects.toMatchObject({ code: 'disconnected' });
    connection.destroy();
    await pending;
    await expect(drawer.close()).rejects.toMatchObject({ code: 'disconnected' });
  });
});
