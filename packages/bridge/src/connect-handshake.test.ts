// @vitest-environment happy-dom
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  connectBoth,
  createHostMethods,
  drawerOrigin,
  hostOrigin,
  openDrawer,
  openHost,
  settleMessages,
} from './connect.test-support.ts';
import { connectToDrawer } from './connect-to-drawer.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';
import { GREETING } from './greeting.ts';

describe('a connection', () => {
  test('`connectToDrawer` does not read the frame’s window before a message of its origin', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const readFrame = vi.fn(() => windows.drawer);
    const connection = connectToDrawer({
      readFrame,
      drawerOrigin,
      methods: createHostMethods(),
      onConnected: () => {},
      onDisconnected: () => {},
    });
    onTestFinished(() => connection.destroy());
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://elsewhere.example' }));
    expect(readFrame).not.toHaveBeenCalled();
    await openDrawer(windows).host;
    expect(readFrame).toHaveBeenCalled();
  });

  test('host and drawer connect once, and the posted handshake carries no arguments', async () => {
    const { windows, drawers } = await connectBoth();
    expect(drawers).toHaveLength(1);
    for (const message of windows.posted) {
      if (message === GREETING) continue;
      expect(Object.keys(Object(message)).sort()).toEqual(
        expect.arrayContaining(['channel', 'namespace', 'type']),
      );
      expect(message).not.toHaveProperty('args');
    }
  });

  test.each([
    ['of a longer name', 'http://localhost:3000.evil.example'],
    ['of another port', 'http://localhost:3001'],
    ['of another scheme', 'https://localhost:3000'],
    ['of an opaque origin', 'null'],
  ])('the drawer refuses to connect to a host %s', async (_, origin) => {
    const windows = createFakeWindows({ host: origin, drawer: drawerOrigin });
    const methods = createDrawerMethods();
    const { drawers } = openHost(windows);
    const connection = openDrawer(windows, methods);
    const outcome = await Promise.race([
      connection.host.then(() => 'connected'),
      settleMessages().then(() => 'pending'),
    ]);
    expect(drawers).toHaveLength(0);
    expect(outcome).toBe('pending');
    expect(methods.close).not.toHaveBeenCalled();
  });

  test.each(['http://127.0.0.1.evil.example:3001', 'http://127.0.0.1:3002', 'null'])(
    'the host refuses to connect to a frame of %s',
    async (origin) => {
      const windows = createFakeWindows({ host: hostOrigin, drawer: origin });
      const { drawers } = openHost(windows);
      openDrawer(windows);
      await settleMessages();
      expect(drawers).toHaveLength(0);
      // The drawer has greeted the page in both ways. The page has not answered.
      expect(windows.posted).toEqual([expect.objectContaining({ type: 'SYN' }), GREETING]);
    },
  );

  test('the host ignores messages from other windows', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const siblings = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const { drawers } = openHost(windows);
    openDrawer(siblings);
    await settleMessages();
    expect(drawers).toHaveLength(0);
  });

  test.each([
    [[]],
    [['*']],
    [['https://va.example/']],
    [['va.example']],
    [['https://va.example', 'null']],
  ])('`connectToHost` throws for the origins %j', (origins) => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    expect(() => openDrawer(windows, createDrawerMethods(), origins)).toThrow(TypeError);
    expect(windows.posted).toHaveLength(0);
  });

  test('host and drawer connect whichever of them leads penpal’s handshake', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { drawer, drawerMethods } = await connectBoth();
      await drawer.order('close');
      expect(drawerMethods.close).toHaveBeenCalledOnce();
    }
  });

  test('the host ignores a port that comes without the greeting', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const { drawers } = openHost(windows);
    const { port1, port2 } = new MessageChannel();
    const onMessage = vi.fn();
    port1.addEventListener('message', onMessage);
    port1.start();
    windows.host.postMessage('another message', { targetOrigin: hostOrigin, transfer: [port2] });
    await settleMessages();
    expect(onMessage).not.toHaveBeenCalled();
    expect(drawers).toHaveLength(0);
    port1.close();
  });
});
