// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import {
  attack,
  createHostMethods,
  createWindows,
  hostOrigin,
  openHost,
} from './bridge.test-support.ts';

/* In these tests, a compromised or newer drawer posts messages to the host without `connectToHost`. */

const snapshot = {
  isDrawerOpen: true,
  mode: 'answering',
  contextUrl: 'https://va.example/',
  environment: 'test',
  errorReporting: 'configured',
};

async function attackHost(drawerMethods: Record<string, (...argument: unknown[]) => unknown> = {}) {
  const windows = createWindows();
  const methods = createHostMethods();
  const { remote } = openHost(windows, methods);
  const call = await attack(windows.host, hostOrigin, drawerMethods);
  return { methods, drawer: await remote, call };
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
    const { call, methods } = await attackHost();
    const reply = await call('stateChanged', state);
    expect(reply).toEqual({ error: { code: 'invalid-argument' } });
    expect(methods.stateChanged).not.toHaveBeenCalled();
  });

  test.each(['constructor', 'toString', 'open'])(
    'the host refuses the unknown method %s [T5]',
    async (name) => {
      const { call } = await attackHost();
      expect(await call(name)).toEqual({ error: { code: 'METHOD_NOT_FOUND' } });
    },
  );
});

test('the host drops unknown fields of a state', async () => {
  const { call, methods } = await attackHost();
  await call('stateChanged', { ...snapshot, answer: 'a secret' });
  expect(methods.stateChanged).toHaveBeenCalledExactlyOnceWith(snapshot);
});

test('the host drops unknown fields of a visitor event, so that no text reaches the page', async () => {
  const { call, methods } = await attackHost();
  await call('visitorActed', { name: 'answered', sources: 3, text: 'a secret' });
  expect(methods.visitorActed).toHaveBeenCalledExactlyOnceWith({ name: 'answered', sources: 3 });
});

test.each([
  undefined,
  {},
  { name: 7 },
  { name: 'x'.repeat(201) },
  { name: 'answered', sources: '3' },
])('the host refuses the visitor event %j', async (event) => {
  const { call, methods } = await attackHost();
  const reply = await call('visitorActed', event);
  expect(reply).toEqual({ error: { code: 'invalid-argument' } });
  expect(methods.visitorActed).not.toHaveBeenCalled();
});

describe('a call of the host', () => {
  const request = { contract: 2, loaderVersion: '1', pageUrl: 'https://va.example/' };

  test.each<[unknown]>([
    [undefined],
    [{ contract: 'one', appVersion: '1' }],
    [{ contract: 1, appVersion: 1 }],
    [{ contract: -1, appVersion: '1' }],
  ])('a call of the host rejects with `failed` if `hello` returns %j', async (reply) => {
    const { drawer } = await attackHost({ hello: () => reply });
    await expect(drawer.hello(request)).rejects.toMatchObject({ code: 'failed' });
  });

  test('a call of the host ignores a newer drawer’s reply of a method without one', async () => {
    const { drawer } = await attackHost({ close: () => ({ answer: 'a secret' }) });
    expect(await drawer.close()).toBeUndefined();
  });

  test.each([
    [{ code: 'invalid-argument' }],
    [{ code: '<script>' }],
    [{}],
    [undefined],
    ['timeout'],
    [new TypeError('a secret')],
  ])('a call of the host rejects with a code alone for the error %j [T6]', async (error) => {
    const code = 'failed';
    const { drawer } = await attackHost({
      close: () => {
        throw error;
      },
    });
    await expect(drawer.close()).rejects.toMatchObject({ code, message: code });
  });

  test('a call of the host rejects if the drawer lacks the method', async () => {
    const { drawer } = await attackHost();
    await expect(drawer.close()).rejects.toMatchObject({ code: 'failed' });
  });
});
