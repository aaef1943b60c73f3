// @vitest-environment happy-dom
import { BridgeError, type DrawerMethods } from '@assist/bridge';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  contextUrlAtom,
  draftAtom,
  hostPageUrlAtom,
  isDrawerOpenAtom,
  suggestedQuestionsAtom,
  userQueryAtom,
} from '../state/atoms.ts';
import type { SetLanguage } from '../state/language.ts';
import { settle } from '../test-support/scripted-session.ts';
import { createTestDrawer } from '../test-support/test-drawer.ts';
import { connectDrawerToHost } from './host-link.ts';

const connections: { origins: readonly string[]; methods: DrawerMethods }[] = [];
const host = {
  stateChanged: vi.fn(async () => undefined),
  closed: vi.fn(async () => undefined),
  visitorActed: vi.fn(async () => undefined),
};

vi.mock(import('@assist/bridge'), async (original) => ({
  ...(await original()),
  connectToHost: (_, origins, methods) => {
    connections.push({ origins, methods });
    return { remote: Promise.resolve(host), destroy: () => undefined };
  },
}));
afterAll(() => vi.doUnmock('@assist/bridge'));

beforeEach(() => {
  connections.length = 0;
  host.stateChanged.mockClear();
  host.closed.mockClear();
  host.visitorActed.mockClear();
});

const pageUrl = 'https://www.example.gov/page/';
const theme = {};

function link(
  variables: Readonly<Record<string, string>> = {},
  setLanguage: SetLanguage = vi.fn(async () => undefined),
) {
  const drawer = createTestDrawer({
    VITE_ALLOWED_HOST_ORIGINS: 'https://www.example.gov',
    ...variables,
  });
  const root = document.createElement('div');
  const { notifyClosed } = connectDrawerToHost({
    ...drawer,
    setLanguage,
    hostWindow: window,
    root,
  });
  const [connection] = connections;
  if (connection === undefined) throw new Error('Not connected');
  return { ...drawer, setLanguage, notifyClosed, root, ...connection };
}

describe('the host link', () => {
  it.each([
    ['true', [[{ name: 'asked', entry: 'page' }]]],
    ['', []],
  ])(
    'the host link reports the visitor’s actions with VITE_VISITOR_EVENTS %j',
    async (setting, sent) => {
      const { assistant } = link({ VITE_VISITOR_EVENTS: setting });
      await vi.dynamicImportSettled();
      assistant.ask('Where is my claim?');
      await settle();
      expect(host.visitorActed.mock.calls).toEqual(sent);
    },
  );

  it('the host link accepts only the configured origins', () => {
    expect(link().origins).toEqual(['https://www.example.gov']);
  });

  it('the host link sends its state after each `hello`, also to a second host', async () => {
    const { methods } = link();
    const hello = { contract: 2, loaderVersion: '0.1.0', pageUrl };
    await methods.hello(hello);
    await settle();
    await methods.hello(hello);
    await settle();
    expect(host.stateChanged).toHaveBeenCalledTimes(2);
    expect(host.stateChanged).toHaveBeenLastCalledWith(
      expect.objectContaining({ isDrawerOpen: false, mode: 'input', errorReporting: 'missing' }),
    );
  });

  it('the host link answers `hello`, and keeps the page’s address and the suggestions', async () => {
    const { methods, store } = link();
    const suggestedQuestions = [{ question: 'What is new?', reasoning: '' }];
    const reply = await methods.hello({
      contract: 2,
      loaderVersion: '0.1.0',
      pageUrl,
      suggestedQuestions,
    });
    expect(reply).toMatchObject({ contract: 2 });
    expect(store.get(hostPageUrlAtom)).toBe(pageUrl);
    expect(store.get(suggestedQuestionsAtom)).toEqual(suggestedQuestions);
  });

  it.each([
    ['fr-CA', { language: 'fr-CA' }],
    ['', {}],
  ])('`hello` sets the language %j of the host page %j', async (tag, language) => {
    const { methods, setLanguage } = link();
    await methods.hello({ contract: 2, loaderVersion: '0.1.0', pageUrl, ...language });
    expect(setLanguage).toHaveBeenCalledExactlyOnceWith(tag);
  });

  it.each([
    ['with the words', 0, () => Promise.resolve()],
    ['without words that load for 3 s', 3_000, () => new Promise<void>(() => undefined)],
  ])('`hello` is answered %s', async (_, delay, setLanguage) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { methods } = link({}, setLanguage);
    const onReply = vi.fn();
    const hello = { contract: 2, loaderVersion: '0.1.0', pageUrl };
    void Promise.resolve(methods.hello(hello)).then(onReply);
    if (delay > 0) {
      vi.advanceTimersByTime(delay - 1);
      await settle();
      expect(onReply).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
    }
    await settle();
    expect(onReply).toHaveBeenCalledOnce();
  });

  it('the host page changes the language, and does not wait for the words', () => {
    const { methods, setLanguage } = link(
      {},
      vi.fn(() => new Promise<void>(() => undefined)),
    );
    expect(methods.setLanguage('ar')).toBeUndefined();
    expect(setLanguage).toHaveBeenCalledExactlyOnceWith('ar');
  });

  it('the host page opens the drawer with a question and a context page', async () => {
    const { methods, store, service } = link();
    await methods.open({ pageUrl, theme, question: 'What is this?', contextUrl: pageUrl });
    await settle();
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    expect(store.get(userQueryAtom)).toBe('What is this?');
    expect(service.requests[0]?.data).toEqual({ contextUrl: pageUrl });
  });

  it('a question from the host page that is too long is not submitted', async () => {
    const { methods, store, service } = link();
    await methods.open({ pageUrl, theme, question: 'x'.repeat(151) });
    await settle();
    expect(store.get(isDrawerOpenAtom)).toBe(true);
    expect(store.get(draftAtom)).toHaveLength(151);
    expect(service.requests).toEqual([]);
  });

  it('`open` without a context page keeps the drawer’s own, and `null` removes it', async () => {
    const { methods, store } = link();
    await methods.open({ pageUrl, theme, contextUrl: pageUrl });
    await methods.open({ pageUrl, theme });
    expect(store.get(contextUrlAtom)).toBe(pageUrl);
    await methods.open({ pageUrl, theme, contextUrl: null });
    expect(store.get(contextUrlAtom)).toBeUndefined();
  });

  it('`open` applies the page’s theme and viewport to the app', async () => {
    vi.stubGlobal('CSS', { supports: () => true });
    onTestFinished(() => void vi.unstubAllGlobals());
    const { methods, root } = link();
    await methods.open({
      pageUrl,
      theme: { 'color-scheme': 'dark', 'color-accent': 'red', unknown: 'x' },
      viewport: { height: 400, offsetTop: 20 },
    });
    expect(root.dataset.scheme).toBe('dark');
    expect(root.style.getPropertyValue('--assist-color-accent')).toBe('red');
    expect(root.style.getPropertyValue('--assist-viewport-height')).toBe('400px');
    await methods.setTheme({});
    expect(root.style.getPropertyValue('--assist-color-accent')).toBe('');
    expect(root.dataset.scheme).toBeUndefined();
  });

  it('an opening without a viewport forgets the one of the last opening', async () => {
    const { methods, root } = link();
    await methods.open({ pageUrl, theme, viewport: { height: 400, offsetTop: 20 } });
    await methods.open({ pageUrl, theme });
    expect(root.style.getPropertyValue('--assist-viewport-height')).toBe('');
    expect(root.style.getPropertyValue('--assist-viewport-top')).toBe('');
  });

  it('the host link reports simultaneous changes once, and nothing without a change', async () => {
    const { methods, assistant } = link();
    await methods.open({ pageUrl, theme, question: 'What is this?' });
    await settle();
    expect(host.stateChanged).toHaveBeenCalledTimes(1);
    expect(host.stateChanged).toHaveBeenLastCalledWith(
      expect.objectContaining({ isDrawerOpen: true, mode: 'answering' }),
    );
    assistant.open();
    assistant.ask('Another question?');
    await settle();
    expect(host.stateChanged).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(host.stateChanged.mock.calls)).not.toContain('question');
  });

  it('the host link reports the question while debugging is on', async () => {
    const { methods, assistant } = link();
    assistant.ask('What is this?');
    await methods.setDebug(true);
    await settle();
    expect(host.stateChanged).toHaveBeenLastCalledWith(
      expect.objectContaining({ query: 'What is this?' }),
    );
  });

  it('the host link never reports the question in production [P2][T4]', async () => {
    const { methods, assistant } = link({ VITE_ENVIRONMENT: 'production' });
    assistant.ask('What is this?');
    await methods.setDebug(true);
    await settle();
    expect(host.stateChanged).toHaveBeenCalled();
    expect(JSON.stringify(host.stateChanged.mock.calls)).not.toContain('What is this?');
  });

  it('the host link reports `closed` to the host', async () => {
    const { notifyClosed } = link();
    notifyClosed();
    await settle();
    expect(host.closed).toHaveBeenCalledOnce();
  });

  it('the host link reports the host’s test error to error monitoring', () => {
    const { methods, reports } = link();
    methods.sendTestError();
    expect(reports).toEqual(['debug: test error']);
  });

  it('the host link reports a host that refuses a notice, but not one that disconnected', async () => {
    const { assistant, reports } = link();
    host.stateChanged.mockRejectedValueOnce(new BridgeError('disconnected'));
    assistant.open();
    await settle();
    host.stateChanged.mockRejectedValueOnce(new BridgeError('timeout'));
    assistant.close();
    await settle();
    expect(reports).toEqual(['host-link: Error: timeout']);
  });
});
