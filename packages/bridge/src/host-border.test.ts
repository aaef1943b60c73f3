// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connectToDrawer, type RemoteDrawer } from './connect-to-drawer.ts';
import type { HostMethods } from './contract.ts';
import { createFakeWindows } from './fake-windows.test-support.ts';
import { connectRawDrawer } from './raw-peer.test-support.ts';

/* In these tests, a compromised or newer drawer posts messages to the host without `connectToHost`. */

const snapshot = {
  isDrawerOpen: true,
  mode: 'answering',
  contextUrl: 'https://va.example/',
  environment: 'test',
  errorReporting: 'configured',
};
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function attackHost(drawerMethods: Record<string, (...argument: unknown[]) => unknown> = {}) {
  const origins = { host: 'https://va.example', drawer: 'https://cdn.example' };
  const windows = createFakeWindows(origins);
  const methods: HostMethods = { stateChanged: vi.fn(), closed: vi.fn(), visitorActed: vi.fn() };
  const onConnected = vi.fn<(drawer: RemoteDrawer) => void>();
  const host = connectToDrawer({
    readFrame: () => windows.drawer,
    drawerOrigin: origins.drawer,
    methods,
    onConnected,
    onDisconnected: () => {},
  });
  opened.push(host.destroy);
  const attacker = await connectRawDrawer(windows.host, origins.host, drawerMethods);
  opened.push(attacker.destroy);
  await vi.waitFor(() => expect(onConnected).toHaveBeenCalledOnce());
  const [[drawer] = []] = onConnected.mock.calls;
  if (drawer === undefined) throw new Error('unreachable');
  return { windows, methods, drawer, attacker };
}

describe('the host refuses', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', [snapshot]],
    ['another mode', { ...snapshot, mode: 'thinking' }],
    ['a text for a boolean', { ...snapshot, isDrawerOpen: 'true' }],
    ['a missing context address', { ...snapshot, contextUrl: undefined }],
    ['a script address', { ...snapshot, contextUrl: 'javascript:alert(1)' }],
    ['another reporting state', { ...snapshot, errorReporting: true }],
    ['an object for a query', { ...snapshot, query: {} }],
    ['a text for a test error', { ...snapshot, testError: 'sent' }],
    [
      'a test error at no time',
      { ...snapshot, testError: { number: 1, time: Number.NaN, isSent: true } },
    ],
    ['an endless environment', { ...snapshot, environment: 'e'.repeat(201) }],
  ])('the host refuses a state with %s', async (_, state) => {
    const { attacker, methods } = await attackHost();
    const reply = await attacker.call('stateChanged', state);
    expect(reply).toEqual({ error: { code: 'invalid-argument' } });
    expect(methods.stateChanged).not.toHaveBeenCalled();
  });

  test.each(['constructor', 'toString', 'open'])(
    'the host refuses the unknown method %s',
    async (name) => {
      const { attacker } = await attackHost();
      expect(await attacker.call(name)).toEqual({ error: { code: 'failed' } });
    },
  );
});

test('the host drops unknown fields of a state', async () => {
  const { attacker, methods } = await attackHost();
  await attacker.call('stateChanged', { ...snapshot, answer: 'a secret' });
  expect(methods.stateChanged).toHaveBeenCalledExactlyOnceWith(snapshot);
});

test('the host drops unknown fields of a visitor event, so that no text reaches the page', async () => {
  const { attacker, methods } = await attackHost();
  await attacker.call('visitorActed', { name: 'answered', sources: 3, text: 'a secret' });
  expect(methods.visitorActed).toHaveBeenCalledExactlyOnceWith({ name: 'answered', sources: 3 });
});

test.each([
  undefined,
  {},
  { name: 7 },
  { name: 'x'.repeat(201) },
  { name: 'answered', sources: '3' },
])('the host refuses the visitor event %j', async (event) => {
  const { attacker, methods } = await attackHost();
  const reply = await attacker.call('visitorActed', event);
  expect(reply).toEqual({ error: { code: 'invalid-argument' } });
  expect(methods.visitorActed).not.toHaveBeenCalled();
});

test.each([
  [true, { isReady: true }],
  [false, {}],
  ['yes', {}],
])(
  'the host treats a drawer with `isReady` %j as ready only if it is `true`',
  async (isReady, told) => {
    const { attacker, methods } = await attackHost();
    await attacker.call('stateChanged', { ...snapshot, isReady });
    expect(methods.stateChanged).toHaveBeenCalledExactlyOnceWith({ ...snapshot, ...told });
  },
);

describe('a call of the host', () => {
  const request = { contract: 1, loaderVersion: '1', pageUrl: 'https://va.example/' };

  test.each<[unknown]>([
    [undefined],
    [{ contract: 'one', appVersion: '1' }],
    [{ contract: 1, appVersion: 1 }],
    [{ contract: -1, appVersion: '1' }],
  ])('a call of the host rejects with `invalid-reply` if `hello` returns %j', async (reply) => {
    const { drawer } = await attackHost({ hello: () => reply });
    await expect(drawer.hello(request)).rejects.toMatchObject({ code: 'invalid-reply' });
  });

  test('a call of the host ignores a newer drawer’s reply of a method without one', async () => {
    const { drawer } = await attackHost({ close: () => ({ answer: 'a secret' }) });
    expect(await drawer.order('close')).toBeUndefined();
  });

  test.each([
    [{ code: 'invalid-argument' }],
    [{ code: '<script>' }],
    [{}],
    [undefined],
    ['timeout'],
    [new TypeError('a secret')],
  ])('a call of the host rejects with a code alone for the error %j', async (error) => {
    const code = 'failed';
    const { drawer } = await attackHost({
      close: () => {
        throw error;
      },
    });
    await expect(drawer.order('close')).rejects.toMatchObject({ code, message: code });
  });

  test('a call of the host rejects if the drawer lacks the method', async () => {
    const { drawer } = await attackHost();
    await expect(drawer.order('close')).rejects.toMatchObject({ code: 'failed' });
  });
});
