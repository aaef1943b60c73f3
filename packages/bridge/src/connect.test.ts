// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BridgeError } from './bridge-error.ts';
import { connectToDrawer, type DrawerConnection, type RemoteDrawer } from './connect-to-drawer.ts';
import { type AsyncDrawerMethods, connectToHost, type HostConnection } from './connect-to-host.ts';
import { CALL_TIMEOUT_MS, type HostMethods, type StateSnapshot } from './contract.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows, type FakeWindows } from './fake-windows.test-support.ts';

const hostOrigin = 'http://localhost:3000';
const drawerOrigin = 'http://127.0.0.1:3001';

const snapshot: StateSnapshot = {
  isDrawerOpen: true,
  mode: 'input',
  contextUrl: null,
  environment: 'test',
  errorReporting: 'missing',
};

const opened: { destroy(): void }[] = [];

afterEach(() => {
  vi.useRealTimers();
  for (const connection of opened.splice(0)) connection.destroy();
});

function createHostMethods(): HostMethods {
  return { stateChanged: vi.fn(), closed: vi.fn(), visitorActed: vi.fn() };
}

function openHost(
  windows: FakeWindows,
  methods: HostMethods = createHostMethods(),
): { connection: DrawerConnection; drawers: RemoteDrawer[]; onDisconnected: () => void } {
  const drawers: RemoteDrawer[] = [];
  const onDisconnected = vi.fn();
  const connection = connectToDrawer({
    readFrame: () => windows.drawer,
    drawerOrigin,
    methods,
    onConnected: (drawer) => drawers.push(drawer),
    onDisconnected,
  });
  opened.push(connection);
  return { connection, drawers, onDisconnected };
}

function openDrawer(
  windows: FakeWindows,
  methods: AsyncDrawerMethods = createDrawerMethods(),
  allowedHostOrigins: readonly string[] = [hostOrigin],
): HostConnection {
  const connection = connectToHost({ remoteWindow: windows.host, allowedHostOrigins, methods });
  opened.push(connection);
  return connection;
}

async function drawerAt(drawers: readonly RemoteDrawer[], index: number): Promise<RemoteDrawer> {
  await vi.waitFor(() => expect(drawers.length).toBeGreaterThan(index));
  const drawer = drawers[index];
  if (drawer === undefined) throw new Error('unreachable');
  return drawer;
}

async function connectBoth(overrides: Partial<AsyncDrawerMethods> = {}) {
  const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
  const drawerMethods = createDrawerMethods(overrides);
  const hostMethods = createHostMethods();
  const { connection, drawers, onDisconnected } = openHost(windows, hostMethods);
  const drawerConnection = openDrawer(windows, drawerMethods);
  const [drawer, host] = await Promise.all([drawerAt(drawers, 0), drawerConnection.host]);
  return {
    windows,
    drawerMethods,
    hostMethods,
    onDisconnected,
    connection,
    drawerConnection,
    drawers,
    drawer,
    host,
  };
}

describe('a connection', () => {
  test('`connectToDrawer` does not read the frame’s window before a message of its origin', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const readFrame = vi.fn(() => windows.drawer);
    opened.push(
      connectToDrawer({
        readFrame,
        drawerOrigin,
        methods: createHostMethods(),
        onConnected: () => {},
        onDisconnected: () => {},
      }),
    );
    window.dispatchEvent(new MessageEvent('message', { origin: 'https://elsewhere.example' }));
    expect(readFrame).not.toHaveBeenCalled();
    await openDrawer(windows).host;
    expect(readFrame).toHaveBeenCalled();
  });

  test('host and drawer connect once, and the posted handshake carries no arguments', async () => {
    const { windows, drawers } = await connectBoth();
    expect(drawers).toHaveLength(1);
    for (const message of windows.posted) {
      expect(Object.keys(Object(message)).sort()).toEqual(
        expect.arrayContaining(['channel', 'namespace', 'type']),
      );
      expect(message).not.toHaveProperty('args');
    }
  });

  test('the bridge carries every method with its argument', async () => {
    const { drawer, drawerMethods, host, hostMethods } = await connectBoth();
    const hello = {
      contract: 1,
      loaderVersion: '0.1.0',
      pageUrl: 'https://va.example/',
      suggestedQuestions: [{ question: 'How do I apply?', reasoning: '' }],
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
      expect(windows.posted).toHaveLength(1);
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

  test('the host reconnects when the frame loads again, and pending calls reject', async () => {
    const { windows, drawer, drawers, onDisconnected } = await connectBoth({
      reset: () => new Promise(() => {}),
    });
    const pending = drawer.order('reset');
    const reloaded = createDrawerMethods();
    windows.unloadDrawer();
    openDrawer(windows, reloaded);
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
    const second = await drawerAt(drawers, 1);
    await second.order('close');
    expect(reloaded.close).toHaveBeenCalledOnce();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
  });

  test('the host reconnects after the drawer has ended the connection', async () => {
    const { windows, drawer, drawers, drawerConnection, onDisconnected } = await connectBoth({
      reset: () => new Promise(() => {}),
    });
    const pending = drawer.order('reset');
    drawerConnection.destroy();
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    const methods = createDrawerMethods();
    openDrawer(windows, methods);
    const second = await drawerAt(drawers, 1);
    await second.order('open', { pageUrl: 'https://va.example/' });
    expect(methods.open).toHaveBeenCalledOnce();
  });

  test('the connection ends at the port’s `close` event', async () => {
    const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
    const handedOver: MessagePort[] = [];
    window.addEventListener('message', ({ ports }) => handedOver.push(...ports));
    const { drawers, onDisconnected } = openHost(windows);
    openDrawer(windows, createDrawerMethods({ reset: () => new Promise(() => {}) }));
    const pending = (await drawerAt(drawers, 0)).order('reset');
    expect(handedOver).toHaveLength(1);
    // Node fires `close` on both ports when either port closes.
    handedOver[0]?.close();
    await expect(pending).rejects.toMatchObject({ code: 'disconnected' });
    expect(onDisconnected).toHaveBeenCalledOnce();
  });

  test('the host receives the port whichever id is larger', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { windows } = await connectBoth();
      expect(windows.posted.filter((message) => Object(message).type === 'ACK1')).toHaveLength(1);
      expect(windows.posted.at(-1)).toMatchObject({ type: 'ACK2' });
    }
  });

  test('`destroy` throws nothing on a page that froze `Error.prototype`', async () => {
    const { connection, drawer } = await connectBoth({ reset: () => new Promise(() => {}) });
    drawer.order('reset').catch(() => {});
    const name = Object.getOwnPropertyDescriptor(Error.prototype, 'name');
    Object.defineProperty(Error.prototype, 'name', { writable: false });
    try {
      expect(() => connection.destroy()).not.toThrow();
      await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    } finally {
      Object.defineProperty(Error.prototype, 'name', { ...name });
    }
  });

  test('the host does not reconnect after `destroy`', async () => {
    const { windows, connection, drawers, drawer, onDisconnected } = await connectBoth();
    connection.destroy();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'disconnected' });
    await settleMessages();
    expect(onDisconnected).not.toHaveBeenCalled();
    openDrawer(windows);
    await settleMessages();
    expect(drawers).toHaveLength(1);
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

/** Waits until all posted messages have arrived. Messages over ports take several event-loop tasks. */
async function settleMessages(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
