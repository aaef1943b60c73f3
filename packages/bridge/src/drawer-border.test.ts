// @vitest-environment happy-dom
import { MAX_PAGE_URL_LENGTH } from '@assist/rules';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  attack,
  createDrawerMethods,
  createWindows,
  drawerOrigin,
  openDrawer,
  type RawCall,
} from './bridge.test-support.ts';
import type { DrawerMethods } from './contract.ts';

/* In these tests, a hostile page sends messages to the drawer without our host code. */

const pageUrl = 'https://va.example/health/';
const theme = {};

async function attackDrawer(): Promise<{ methods: DrawerMethods; call: RawCall }> {
  const windows = createWindows();
  const methods = createDrawerMethods();
  openDrawer(windows, methods);
  return { methods, call: await attack(windows.drawer, drawerOrigin) };
}

const url = (length: number) => `https://va.example/${'a'.repeat(length - 19)}`;

describe('the drawer refuses', () => {
  const hello = { contract: 2, loaderVersion: '1', pageUrl };
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
    ['open', { pageUrl: url(MAX_PAGE_URL_LENGTH + 1), theme }],
    ['open', { pageUrl }],
    ['open', { pageUrl, theme, question: null }],
    ['open', { pageUrl, theme, question: ['q'] }],
    ['open', { pageUrl, theme, contextUrl: 'ftp://va.example/' }],
    ['open', { pageUrl, theme, viewport: { height: 1 } }],
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
  ])('the drawer refuses %s(%j)', async (name, argument) => {
    const { call, methods } = await attackDrawer();
    const reply = await call(name, argument);
    expect(reply).toEqual({ error: { code: 'invalid-argument' } });
    for (const method of Object.values(methods)) expect(method).not.toHaveBeenCalled();
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'eval', ''])(
    'the drawer refuses the unknown method %j [T5]',
    async (name) => {
      const { call, methods } = await attackDrawer();
      expect(await call(name, { z: 1 })).toEqual({ error: { code: 'METHOD_NOT_FOUND' } });
      for (const method of Object.values(methods)) expect(method).not.toHaveBeenCalled();
    },
  );
});

test('a method of the drawer without a reply in the contract returns nothing to the host', async () => {
  const { call, methods } = await attackDrawer();
  vi.mocked(methods.reset).mockReturnValue(Object('a secret of the drawer'));
  expect(await call('reset')).toEqual(await call('close'));
  expect(methods.reset).toHaveBeenCalledOnce();
});

test('a page address of exactly the longest length reaches the drawer', async () => {
  const { call, methods } = await attackDrawer();
  await call('open', { pageUrl: url(MAX_PAGE_URL_LENGTH), theme });
  expect(methods.open).toHaveBeenCalledOnce();
});

test.each(['', 'fr', 'zh-Hant-TW', `x-${'f'.repeat(33)}`])(
  'the language tag %j reaches the drawer',
  async (tag) => {
    const { call, methods } = await attackDrawer();
    await call('setLanguage', tag);
    await call('hello', { contract: 2, loaderVersion: '1', pageUrl, language: tag });
    expect(methods.setLanguage).toHaveBeenCalledExactlyOnceWith(tag);
    expect(methods.hello).toHaveBeenCalledWith(expect.objectContaining({ language: tag }));
  },
);

test.each([undefined, null, 7, ['fr'], 'fr_CA', 'f'.repeat(36)])(
  'the drawer ignores the invalid language %j of `hello`',
  async (language) => {
    const { call, methods } = await attackDrawer();
    const hello = { contract: 2, loaderVersion: '1', pageUrl };
    expect(await call('hello', { ...hello, language })).toHaveProperty('value');
    expect(methods.hello).toHaveBeenCalledExactlyOnceWith(hello);
  },
);

test('arguments of calls to the drawer pollute no prototype [T17]', async () => {
  const { call, methods } = await attackDrawer();
  await call('setTheme', JSON.parse('{"__proto__":"red","constructor":"red"}'));
  const [tokens] = vi.mocked(methods.setTheme).mock.calls[0] ?? [];
  expect(Object.getPrototypeOf(tokens)).toBeNull();
  expect(Reflect.get({}, 'red')).toBeUndefined();
});

test('a method of the drawer receives only arguments that the contract allows, whatever arrives', async () => {
  const { call, methods } = await attackDrawer();
  const names = Object.keys(methods);
  const open = vi.mocked(methods.open);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.oneof(
        fc.anything({ withNullPrototype: true }),
        fc.record(
          {
            theme: fc.constant({}),
            pageUrl: fc.oneof(fc.constant(pageUrl), fc.webUrl(), fc.anything()),
            question: fc.oneof(fc.string(), fc.anything()),
            contextUrl: fc.oneof(fc.webUrl(), fc.anything()),
          },
          { requiredKeys: ['pageUrl', 'theme'] },
        ),
      ),
      async (name, argument) => {
        open.mockClear();
        const reply = await call(name, argument);
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

function isInvalidArgument(outcome: object): boolean {
  return JSON.stringify(outcome) === '{"error":{"code":"invalid-argument"}}';
}
