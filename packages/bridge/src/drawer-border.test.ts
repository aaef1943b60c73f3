// @vitest-environment happy-dom
import { MAX_URL_LENGTH } from '@assist/rules';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type AsyncDrawerMethods, connectToHost } from './connect-to-host.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows, type FakeWindows } from './fake-windows.test-support.ts';
import {
  connectRawHost,
  connectRawHostOverWindows,
  type RawPeer,
} from './raw-peer.test-support.ts';

/* In these tests, a hostile page sends messages to the drawer without our host code. */

const pageUrl = 'https://va.example/health/';
const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

async function attackDrawer(connectAttacker = connectRawHost): Promise<{
  windows: FakeWindows;
  methods: AsyncDrawerMethods;
  attacker: RawPeer;
}> {
  const origins = { host: 'https://va.example', drawer: 'https://cdn.example' };
  const windows = createFakeWindows(origins);
  const methods = createDrawerMethods();
  const drawer = connectToHost({
    remoteWindow: windows.host,
    allowedHostOrigins: [origins.host],
    methods,
  });
  opened.push(drawer.destroy);
  const attacker = await connectAttacker(windows.drawer, origins.drawer);
  opened.push(attacker.destroy);
  return { windows, methods, attacker };
}

const url = (length: number) => `https://va.example/${'a'.repeat(length - 19)}`;

describe('the drawer refuses', () => {
  const hello = { contract: 1, loaderVersion: '1', pageUrl };
  test.each<[string, unknown]>([
    ['hello', undefined],
    ['hello', null],
    ['hello', []],
    ['hello', { ...hello, contract: '1' }],
    ['hello', { ...hello, contract: 1.5 }],
    ['hello', { ...hello, contract: 0 }],
    ['hello', { ...hello, contract: Number.NaN }],
    ['hello', { ...hello, loaderVersion: 1 }],
    ['hello', { ...hello, loaderVersion: 'v'.repeat(201) }],
    ['hello', { ...hello, pageUrl: 'javascript:alert(1)' }],
    ['hello', { ...hello, pageUrl: '/health/' }],
    ['open', undefined],
    ['open', 'question'],
    ['open', {}],
    ['open', { pageUrl: url(MAX_URL_LENGTH + 1) }],
    ['open', { pageUrl, question: null }],
    ['open', { pageUrl, question: ['q'] }],
    ['open', { pageUrl, contextUrl: 'ftp://va.example/' }],
    ['open', { pageUrl, contextUrl: null }],
    ['open', { pageUrl, handsOver: 1 }],
    ['takeTyped', undefined],
    ['takeTyped', { text: 'a' }],
    ['takeTyped', { text: ['a'], isSubmitted: false }],
    ['setContextUrl', undefined],
    ['setContextUrl', ''],
    ['setContextUrl', 'data:text/html,x'],
    ['setTheme', ['red']],
    ['setTheme', { 'color-accent': 1 }],
    ['setTheme', { 'color-accent': 'r'.repeat(201) }],
    ['setTheme', Object.fromEntries(Array.from({ length: 101 }, (_, index) => [index, 'red']))],
    ['setViewport', { height: '400', offsetTop: 0 }],
    ['setViewport', { height: Number.POSITIVE_INFINITY, offsetTop: 0 }],
    ['setViewport', { height: 400 }],
    ['setDebug', 1],
    ['setDebug', undefined],
    ['setLanguage', undefined],
    ['setLanguage', null],
    ['setLanguage', ['fr']],
    ['setLanguage', 'fr_CA'],
    ['setLanguage', '<b>'],
    ['setLanguage', 'f'.repeat(36)],
    ['reportError', 'code'],
    ['reportError', { code: { toString: 1 } }],
  ])('the drawer refuses %s(%j)', async (name, argument) => {
    const { attacker, methods } = await attackDrawer();
    const reply = await attacker.call(name, argument);
    expect(reply).toEqual({ error: { code: 'invalid-argument' } });
    for (const method of Object.values(methods)) expect(method).not.toHaveBeenCalled();
  });

  test.each([
    'constructor',
    'toString',
    '__proto__',
    '__proto__.toString',
    'hasOwnProperty',
    'open.constructor',
    'eval',
    '',
  ])('the drawer refuses the unknown method %j with a code alone', async (name) => {
    const { attacker } = await attackDrawer();
    const reply = await attacker.call(name, { z: 1 });
    expect(reply).toEqual({ error: { code: 'failed' } });
  });
});

test.each([undefined, null, 1, {}, { length: 1 }])(
  'the drawer refuses the invalid path %j with a code alone',
  async (path) => {
    const { attacker } = await attackDrawer();
    expect(await attacker.call(path)).toEqual({ error: { code: 'failed' } });
  },
);

test('a method of the drawer without a reply in the contract returns nothing to the host', async () => {
  const { attacker, methods } = await attackDrawer();
  vi.mocked(methods.reset).mockReturnValue(Object('a secret of the drawer'));
  expect(await attacker.call('reset')).toEqual(await attacker.call('close'));
  expect(methods.reset).toHaveBeenCalledOnce();
});

test('a page address of exactly the longest length reaches the drawer', async () => {
  const { attacker, methods } = await attackDrawer();
  await attacker.call('open', { pageUrl: url(MAX_URL_LENGTH) });
  expect(methods.open).toHaveBeenCalledOnce();
});

test.each(['', 'fr', 'zh-Hant-TW', `x-${'f'.repeat(33)}`])(
  'the language tag %j reaches the drawer',
  async (tag) => {
    const { attacker, methods } = await attackDrawer();
    await attacker.call('setLanguage', tag);
    await attacker.call('hello', { contract: 1, loaderVersion: '1', pageUrl, language: tag });
    expect(methods.setLanguage).toHaveBeenCalledExactlyOnceWith(tag);
    expect(methods.hello).toHaveBeenCalledWith(expect.objectContaining({ language: tag }));
  },
);

test.each([undefined, null, 7, ['fr'], 'fr_CA', 'f'.repeat(36)])(
  'the drawer ignores the invalid language %j of `hello`',
  async (language) => {
    const { attacker, methods } = await attackDrawer();
    const hello = { contract: 1, loaderVersion: '1', pageUrl };
    expect(await attacker.call('hello', { ...hello, language })).toHaveProperty('value');
    expect(methods.hello).toHaveBeenCalledExactlyOnceWith(hello);
  },
);

test('arguments of calls to the drawer pollute no prototype', async () => {
  const { attacker, methods } = await attackDrawer();
  await attacker.call('setTheme', JSON.parse('{"__proto__":"red","constructor":"red"}'));
  const [tokens] = vi.mocked(methods.setTheme).mock.calls[0] ?? [];
  expect(Object.getPrototypeOf(tokens)).toBeNull();
  expect(Reflect.get({}, 'red')).toBeUndefined();
});

test('a method of the drawer receives only arguments that the contract allows, whatever arrives', async () => {
  const { attacker, methods } = await attackDrawer();
  const names = Object.keys(methods);
  const open = vi.mocked(methods.open);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.oneof(
        fc.anything({ withNullPrototype: true }),
        fc.record(
          {
            pageUrl: fc.oneof(fc.constant(pageUrl), fc.webUrl(), fc.anything()),
            question: fc.oneof(fc.string(), fc.anything()),
            contextUrl: fc.oneof(fc.webUrl(), fc.anything()),
          },
          { requiredKeys: ['pageUrl'] },
        ),
      ),
      async (name, argument) => {
        open.mockClear();
        const reply = await attacker.call(name, argument);
        expect(reply).toSatisfy(
          (outcome: object) => 'value' in outcome || isInvalidArgument(outcome),
        );
        for (const [request] of open.mock.calls) {
          expect(request.pageUrl).toMatch(/^https?:/i);
          expect(typeof request.question).toMatch(/^(string|undefined)$/);
          expect(request.contextUrl ?? 'https:').toMatch(/^https?:/i);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('the drawer still answers after malformed messages', async () => {
  const { attacker, methods, windows } = await attackDrawer();
  const envelope = { namespace: 'penpal', channel: 'assist' };
  const malformed: unknown[] = [
    null,
    1,
    'close',
    [],
    {},
    envelope,
    { ...envelope, type: 'REPLY', callId: 'none', value: null },
    { ...envelope, type: 'CALL', id: 1, methodPath: ['close'], args: [] },
    { ...envelope, channel: 'other', type: 'DESTROY' },
  ];
  // Posts the messages to the window. After the handshake, the drawer must accept calls only over the port.
  for (const message of malformed) windows.drawer.postMessage(message, '*');
  expect(await attacker.call('reset')).toEqual({ value: undefined });
  expect(methods.reset).toHaveBeenCalledOnce();
});

test('the drawer also accepts a page that connects over the windows, and refuses the same calls', async () => {
  const { attacker, methods } = await attackDrawer(connectRawHostOverWindows);
  expect(await attacker.call('reset')).toEqual({ value: undefined });
  expect(methods.reset).toHaveBeenCalledOnce();
  expect(await attacker.call('setDebug', 1)).toEqual({ error: { code: 'invalid-argument' } });
  expect(await attacker.call('constructor')).toEqual({ error: { code: 'failed' } });
});

function isInvalidArgument(outcome: object): boolean {
  return JSON.stringify(outcome) === '{"error":{"code":"invalid-argument"}}';
}
