// @vitest-environment happy-dom

import { BridgeError, type DrawerConnectionOptions, type DrawerMethods } from '@assist/bridge';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createEvents, type Events } from '../api/events.ts';
import { createPageUrlReader } from '../page/page-address.ts';
import { type Controller, createController } from './controller.ts';
import {
  CLOSING_LIMIT_MS,
  CONNECT_LIMIT_MS,
  HEARTBEAT_MS,
  MAX_MISSED_HEARTBEATS,
  SLOW_OPENING_MS,
} from './effects.ts';
import type { Frame, FrameEvents } from './frame/frame.ts';

const drawerUrl = 'https://cdn.example/drawer/index.html';
const pageUrl = 'http://localhost:3000/health/';

/** Time limit of a call over the bridge, in ms. */
const CALL_TIMEOUT_MS = 5_000;

/* These tests replace only the frame and the bridge with fakes. */
let frameEvents: FrameEvents | undefined;
let connections: { readonly options: DrawerConnectionOptions; isDestroyed: boolean }[];
const darkScheme = Object.assign(new EventTarget(), { matches: false });
const meta = Object.assign(document.createElement('meta'), {
  name: 'color-scheme',
  content: 'light dark',
});

let controller: Controller;
let events: Events;
let frame: { [Name in keyof Frame]: ReturnType<typeof vi.fn<Frame[Name]>> };
let isInserted = false;
let log: string[];
let presented: string[];
const onFailed = vi.fn();
const report = vi.fn();
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', pageUrl);
  connections = [];
  document.head.append(meta);
  vi.stubGlobal('matchMedia', () => darkScheme);
  isInserted = false;
  presented = [];
  frame = {
    insert: vi.fn(() => {
      isInserted = true;
    }),
    readWindow: vi.fn(() => window),
    isInserted: vi.fn(() => isInserted),
    remove: vi.fn(() => {
      isInserted = false;
    }),
    focusEarly: vi.fn(),
    show: vi.fn(),
    hide: vi.fn(),
    present: vi.fn((view) => void presented.push(view.kind)),
    handOver: vi.fn(() => void presented.push('drawer')),
    takeText: vi.fn(() => ' And then?'),
    putBack: vi.fn(),
  };
  events = createEvents();
  log = [];
  for (const name of ['open', 'close', 'unavailable'] as const) {
    events.on(name, () => log.push(name));
  }
  controller = createController({
    drawerUrl,
    createFrame(listeners) {
      frameEvents = listeners;
      return frame;
    },
    connect(options) {
      const connection = { options, isDestroyed: false };
      connections.push(connection);
      return {
        destroy: () => {
          connection.isDestroyed = true;
        },
      };
    },
    health: { suggestedQuestions: [{ question: 'q?', reasoning: '' }] },
    readPageUrl: createPageUrlReader(),
    styles: { applyTheme: () => {} },
    events,
    errorReports: { report },
    onFailed,
  });
});

afterEach(() => {
  controller.destroy();
  vi.useRealTimers();
  onFailed.mockReset();
  report.mockReset();
  warn.mockClear();
});

const frameOptions = (): FrameEvents => {
  if (!frameEvents) throw new Error('no frame');
  return frameEvents;
};
const bridge = (): DrawerConnectionOptions => {
  const connection = connections.at(-1);
  if (!connection) throw new Error('no connection');
  return connection.options;
};

/** The drawer's methods as mocks, by name. */
type FakeDrawer = {
  [Name in keyof DrawerMethods]: Mock<
    (...request: Parameters<DrawerMethods[Name]>) => Promise<ReturnType<DrawerMethods[Name]>>
  >;
};

function createDrawer(overrides: Partial<FakeDrawer> = {}): FakeDrawer {
  const answer = () => vi.fn(async () => {});
  return {
    hello: vi.fn(async () => ({ contract: 1, appVersion: '1' })),
    open: answer(),
    takeTyped: answer(),
    close: answer(),
    reset: answer(),
    setContextUrl: answer(),
    setTheme: answer(),
    setViewport: answer(),
    setDebug: answer(),
    sendTestError: answer(),
    reportError: answer(),
    ...overrides,
  };
}

/** Rejects with `timeout` after `CALL_TIMEOUT_MS`, like a call that gets no reply. */
function timeOut(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new BridgeError('timeout')), CALL_TIMEOUT_MS);
  });
}

/** Connects a new drawer to the controller. The drawer answers `hello`. */
async function connect(overrides: Partial<FakeDrawer> = {}): Promise<FakeDrawer> {
  const drawer = createDrawer(overrides);
  // Reports the previous drawer as disconnected first, as the bridge does before it connects the next drawer.
  bridge().onDisconnected();
  bridge().onConnected({
    hello: drawer.hello,
    order: (...[name, request]) => Reflect.apply(drawer[name], undefined, [request]),
  });
  await vi.advanceTimersByTimeAsync(0);
  return drawer;
}

const tell = (isDrawerOpen: boolean, more: { query?: string; isReady?: boolean } = {}): void =>
  bridge().methods.stateChanged({
    isDrawerOpen,
    mode: 'answering',
    contextUrl: null,
    environment: 'test',
    errorReporting: 'missing',
    ...more,
  });

async function openDrawer(overrides: Partial<FakeDrawer> = {}): Promise<FakeDrawer> {
  controller.open();
  const drawer = await connect(overrides);
  tell(true);
  return drawer;
}

/** The views that the frame has shown, in order: the drawer or a kind of waiting card. */
const views = (): readonly string[] => presented;

describe('loading', () => {
  test('the controller loads the drawer once, at the first intent', () => {
    expect(frame.insert).not.toHaveBeenCalled();
    controller.warm();
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(frame.show).not.toHaveBeenCalled();
    expect(bridge().drawerOrigin).toBe('https://cdn.example');
  });

  test('the controller sends `hello` with the page’s address to a new drawer', async () => {
    controller.warm();
    const drawer = await connect();
    expect(drawer.hello).toHaveBeenCalledExactlyOnceWith({
      contract: 1,
      loaderVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      pageUrl,
      suggestedQuestions: [{ question: 'q?', reasoning: '' }],
    });
    expect(drawer.setTheme).toHaveBeenCalledExactlyOnceWith({ 'color-scheme': 'light' });
    expect(drawer.open).not.toHaveBeenCalled();
  });

  test('the controller shows a spinner while the drawer loads, then the drawer with the question asked meanwhile', async () => {
    controller.open({ question: 'How?', contextUrl: pageUrl });
    expect(frame.show).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(true);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      contextUrl: pageUrl,
      pageUrl,
      handsOver: true,
    });
    expect(views()).toEqual(['loading', 'drawer']);
    expect(log).toEqual(['open']);
  });
});

test('a ready drawer gets the focus before the call of `open`, and the page’s theme when its dialog opens', async () => {
  controller.warm();
  const drawer = await connect();
  drawer.setTheme.mockClear();
  tell(false, { isReady: true });
  expect(controller.state).not.toHaveProperty('isReady');
  controller.open();
  expect(frame.focusEarly).toHaveBeenCalledBefore(drawer.open);
  expect(drawer.open).toHaveBeenCalledBefore(frame.show);
  expect(drawer.setTheme).not.toHaveBeenCalled();
  frameOptions().onOpening(new AbortController().signal);
  expect(drawer.setTheme).toHaveBeenCalledOnce();
});

test('a drawer that is not ready gets the focus after it has opened', async () => {
  controller.warm();
  const drawer = await connect();
  tell(false, { isReady: false });
  controller.open();
  expect(drawer.open).toHaveBeenCalledOnce();
  expect(frame.focusEarly).not.toHaveBeenCalled();
});

test('a drawer that connects late receives the size of the page’s viewport', async () => {
  const viewport = Object.assign(new EventTarget(), { height: 420, offsetTop: 60, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  controller.open();
  const whileOpen = new AbortController();
  frameOptions().onOpening(whileOpen.signal);
  const drawer = await connect();
  expect(drawer.setViewport).toHaveBeenCalledExactlyOnceWith({ height: 420, offsetTop: 60 });
  viewport.dispatchEvent(new Event('resize'));
  expect(drawer.setViewport).toHaveBeenCalledTimes(2);
  whileOpen.abort();
  viewport.dispatchEvent(new Event('resize'));
  expect(drawer.setViewport).toHaveBeenCalledTimes(2);
});

describe('asking', () => {
  test('the drawer receives each change of the visitor’s colour scheme', async () => {
    const drawer = await openDrawer();
    const prefer = (isDark: boolean): void => {
      darkScheme.matches = isDark;
      darkScheme.dispatchEvent(new Event('change'));
    };
    prefer(true);
    expect(drawer.setTheme).toHaveBeenLastCalledWith({ 'color-scheme': 'dark' });
    prefer(false);
    expect(drawer.setTheme).toHaveBeenLastCalledWith({ 'color-scheme': 'light' });
    drawer.setTheme.mockClear();
    controller.destroy();
    prefer(true);
    prefer(false);
    expect(drawer.setTheme).not.toHaveBeenCalled();
  });

  test('the spinner shows only if the drawer opens slowly', async () => {
    controller.warm();
    let answer = (): void => {};
    await connect({
      open: vi.fn(
        () =>
          new Promise<void>((resolve) => {
            answer = resolve;
          }),
      ),
    });
    controller.open();
    await vi.advanceTimersByTimeAsync(SLOW_OPENING_MS - 1);
    expect(views()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(views()).toEqual(['slow']);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(views()).toEqual(['slow', 'drawer']);
    await vi.advanceTimersByTimeAsync(10 * CONNECT_LIMIT_MS);
    expect(onFailed).not.toHaveBeenCalled();
  });
});

describe('text typed while the drawer loads', () => {
  const typed = { text: 'Where is', isSubmitted: false };

  test('text typed while the drawer loads goes to the drawer', async () => {
    const drawer = await openDrawer();
    frameOptions().onTyped(typed);
    expect(drawer.takeTyped).toHaveBeenCalledExactlyOnceWith(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).not.toHaveBeenCalled();
  });

  test('text typed while the drawer loads stays on the page if the drawer refuses it or has disconnected', async () => {
    await openDrawer({
      takeTyped: vi.fn(async () => {
        throw new BridgeError('failed');
      }),
    });
    frameOptions().onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).toHaveBeenCalledExactlyOnceWith('Where is');
    bridge().onDisconnected();
    frameOptions().onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).toHaveBeenCalledTimes(2);
  });

  test('typed text does not return to the page from a slow drawer, which still has it', async () => {
    await openDrawer({
      takeTyped: vi.fn(() => Promise.reject(new BridgeError('timeout'))),
    });
    frameOptions().onTyped(typed);
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.putBack).not.toHaveBeenCalled();
  });

  test('a question submitted in the waiting card waits for the drawer', async () => {
    controller.open();
    frameOptions().onAsk('How?');
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'loading',
      isAsked: true,
    });
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });
});

describe('the context page', () => {
  test('a trigger element without a context page clears the context of an earlier one', async () => {
    controller.open({ contextUrl: pageUrl });
    controller.open({ question: 'How?', contextUrl: null });
    const drawer = await connect();
    expect(drawer.setContextUrl).toHaveBeenCalledExactlyOnceWith(null);
    expect(drawer.setContextUrl).toHaveBeenCalledBefore(drawer.open);
    expect(drawer.open.mock.calls[0]?.[0].contextUrl).toBeUndefined();
  });

  test('the context page stays when a script of the page opens the drawer', async () => {
    controller.open({ contextUrl: pageUrl });
    controller.open({ question: 'How?' });
    const drawer = await connect();
    expect(drawer.setContextUrl).not.toHaveBeenCalled();
    expect(drawer.open.mock.calls[0]?.[0].contextUrl).toBe(pageUrl);
  });
});

describe('closing', () => {
  test('closing the drawer waits for the end of its animation', async () => {
    const drawer = await openDrawer();
    controller.close();
    expect(drawer.close).toHaveBeenCalledOnce();
    expect(frame.hide).not.toHaveBeenCalled();
    expect(controller.state.isDrawerOpen).toBe(false);
    bridge().methods.closed();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(log).toEqual(['open', 'close']);
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    expect(log).toEqual(['open', 'close']);
  });

  test('closing the drawer has a time limit', async () => {
    await openDrawer();
    controller.close();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS - 1);
    expect(frame.hide).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a disconnected drawer closes at once', async () => {
    await openDrawer({ close: vi.fn(() => Promise.reject(new BridgeError('disconnected'))) });
    controller.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a close call that fails late does not close a drawer that was opened again', async () => {
    let fail = (_: Error): void => {};
    const drawer = await openDrawer({
      close: vi.fn(
        () =>
          new Promise<void>((_, reject) => {
            fail = reject;
          }),
      ),
    });
    controller.close();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    controller.open();
    fail(new BridgeError('timeout'));
    await vi.advanceTimersByTimeAsync(0);
    expect(drawer.open).toHaveBeenCalledTimes(2);
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(true);
  });

  test('closing has a time limit if the drawer itself closes', async () => {
    await openDrawer();
    tell(false);
    expect(frame.hide).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('closing the drawer focuses the opener', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    const focus = vi.spyOn(opener, 'focus');
    const onClose = vi.fn();
    events.on('close', onClose);
    controller.open({ opener });
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({ pageUrl, handsOver: true });
    controller.close();
    bridge().methods.closed();
    expect(frame.hide).toHaveBeenCalledBefore(focus);
    // Listeners of `close` run before the opener is focused, because the opener may be hidden until `close`.
    expect(onClose).toHaveBeenCalledBefore(focus);
    expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
    opener.remove();
  });

  test('closing the drawer without an opener focuses the element that had the focus, also in a shadow tree', async () => {
    const host = document.createElement('div');
    const button = document.createElement('button');
    host.attachShadow({ mode: 'open' }).append(button);
    document.body.append(host);
    button.focus();
    const focus = vi.spyOn(button, 'focus');
    await openDrawer();
    controller.open();
    controller.close();
    bridge().methods.closed();
    expect(focus).toHaveBeenCalledOnce();
    host.remove();
  });

  test('`toggle` opens and closes the drawer', async () => {
    controller.toggle();
    const drawer = await connect();
    controller.toggle();
    expect(drawer.close).toHaveBeenCalledOnce();
    controller.toggle();
    expect(drawer.open).toHaveBeenCalledTimes(2);
  });
});

describe('a drawer that does not load', () => {
  test('the card says after the time limit that the drawer failed, and keeps the question', async () => {
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS - 1);
    expect(onFailed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onFailed).toHaveBeenCalledOnce();
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: true,
    });
    controller.open();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(connections[0]?.isDestroyed).toBe(true);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });

  test('closing the failure card shows the page’s own content, with the question in its original box', async () => {
    const box = document.createElement('input');
    document.body.append(box);
    controller.open({ question: 'How?', opener: box });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    controller.close();
    expect(box.value).toBe('How? And then?');
    expect(document.activeElement).toBe(box);
    expect(log).toEqual(['open', 'close', 'unavailable']);
    box.remove();
  });

  test('‘Try again’ loads a failed drawer without closing the card', async () => {
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    frameOptions().onRetry();
    expect(views()).toEqual(['loading', 'failed', 'loading']);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
    expect(log).toEqual(['open']);
  });

  test('warming does not load a failed drawer again under its card', async () => {
    controller.open();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
    controller.close();
    expect(frame.hide).toHaveBeenCalledOnce();
  });

  test('a drawer that answers `hello` with an error has failed', async () => {
    controller.open();
    await connect({ hello: vi.fn(() => Promise.reject(new BridgeError('failed'))) });
    expect(onFailed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(onFailed).toHaveBeenCalledOnce();
  });

  test('a drawer that answers `hello` late removes the card and gets the question', async () => {
    controller.open({ question: 'How?' });
    const hello = vi.fn(async () => ({ contract: 1, appVersion: '1' }));
    for (let tries = 0; tries < 3; tries += 1) hello.mockImplementationOnce(timeOut);
    const drawer = await connect({ hello });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(views()).toEqual(['loading', 'failed']);
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    expect(views()).toEqual(['loading', 'failed', 'drawer']);
    expect(drawer.open.mock.calls).toMatchObject([[{ question: 'How?' }]]);
  });

  test('a drawer that answers `open` with an error is loaded again and gets the question again', async () => {
    controller.warm();
    await connect({ open: vi.fn(() => Promise.reject(new BridgeError('failed'))) });
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(0);
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: true,
    });
    frameOptions().onRetry();
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });
});

describe('error monitoring', () => {
  test('error monitoring gets `drawer-dead` when the drawer does not load', async () => {
    controller.open();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-dead', undefined);
  });

  test('error monitoring gets `drawer-dead` from the drawer itself if it is still connected', async () => {
    controller.warm();
    const drawer = await connect({
      open: vi.fn(() => Promise.reject(new BridgeError('failed'))),
    });
    controller.open();
    await vi.advanceTimersByTimeAsync(0);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'drawer-dead',
      expect.objectContaining({ hello: drawer.hello }),
    );
  });

  test('error monitoring gets `drawer-incompatible` for an unsupported contract version', async () => {
    controller.warm();
    await connect({ hello: vi.fn(async () => ({ contract: 9, appVersion: '9' })) });
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-incompatible', undefined);
  });

  test('error monitoring gets nothing for a frame that the page’s policy blocks, because it blocks the report frame, too', () => {
    controller.warm();
    frameOptions().onBlocked();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('a frame that loads again', () => {
  test('a frame that loads again ignores the previous document’s pending `hello`', async () => {
    controller.open();
    await connect({ hello: vi.fn(() => Promise.reject(new BridgeError('disconnected'))) });
    expect(onFailed).not.toHaveBeenCalled();
    const second = await connect();
    expect(second.open).toHaveBeenCalledOnce();
  });
});

describe('a drawer that disconnects', () => {
  test('a drawer that disconnects while open is inserted again under the card, and ‘Try again’ loads it again', async () => {
    await openDrawer();
    bridge().onDisconnected();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(frame.show).toHaveBeenCalledTimes(2);
    expect(log).toEqual(['open']);
    expect(views()).toEqual(['loading', 'drawer', 'loading']);
    expect(controller.state.mode).toBe('input');
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'failed',
      isAsked: false,
    });
    frameOptions().onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(3);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledOnce();
  });

  test('a drawer that disconnects twice in one opening is not inserted again, and its question waits for ‘Try again’', async () => {
    controller.open({ question: 'How?' });
    await connect();
    bridge().onDisconnected();
    const second = await connect();
    expect(second.open).toHaveBeenCalledWith(expect.objectContaining({ question: 'How?' }));
    bridge().onDisconnected();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    expect(frame.present).toHaveBeenLastCalledWith({ kind: 'failed', isAsked: true });
    frameOptions().onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(3);
    const third = await connect();
    expect(third.open).toHaveBeenCalledWith(expect.objectContaining({ question: 'How?' }));
    bridge().onDisconnected();
    expect(frame.insert, 'the visitor has tried again').toHaveBeenCalledTimes(4);
  });
});

describe('a silent drawer', () => {
  test('an open drawer that misses a heartbeat is called slow until it answers', async () => {
    controller.warm();
    const drawer = await connect();
    controller.open({ question: 'How?', contextUrl: pageUrl });
    await vi.advanceTimersByTimeAsync(10 * HEARTBEAT_MS);
    expect(views()).toEqual(['drawer']);
    drawer.setDebug.mockImplementationOnce(timeOut).mockImplementationOnce(timeOut);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + CALL_TIMEOUT_MS);
    expect(views()).toEqual(['drawer', 'silent']);
    await vi.advanceTimersByTimeAsync(2 * HEARTBEAT_MS + CALL_TIMEOUT_MS);
    expect(views()).toEqual(['drawer', 'silent', 'drawer']);
    // The recovered drawer is called with `open` again, without the question that it already has.
    expect(drawer.open).toHaveBeenLastCalledWith({ pageUrl, handsOver: true });
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(onFailed).not.toHaveBeenCalled();
    expect(report).not.toHaveBeenCalled();
  });

  test('a drawer that misses a heartbeat closes at once', async () => {
    const drawer = await openDrawer();
    drawer.setDebug.mockImplementation(timeOut);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS + CALL_TIMEOUT_MS);
    controller.close();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(drawer.close).toHaveBeenCalledOnce();
    controller.open();
    expect(frame.insert).toHaveBeenCalledOnce();
    expect(drawer.open).toHaveBeenCalledTimes(2);
  });

  test('‘Try again’ replaces a drawer that was silent for 24 s, and asks the question again', async () => {
    controller.warm();
    const first = await connect();
    controller.open({ question: 'How?', contextUrl: pageUrl });
    await vi.advanceTimersByTimeAsync(0);
    first.setDebug.mockImplementation(timeOut);
    await vi.advanceTimersByTimeAsync(MAX_MISSED_HEARTBEATS * (HEARTBEAT_MS + CALL_TIMEOUT_MS));
    expect(views()).toEqual(['drawer', 'silent', 'stuck']);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'drawer-dead',
      expect.objectContaining({ hello: first.hello }),
    );
    frameOptions().onRetry();
    expect(frame.insert).toHaveBeenCalledTimes(2);
    const second = await connect();
    expect(second.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      contextUrl: pageUrl,
      pageUrl,
      handsOver: true,
    });
  });
});

describe('a frame that the page removes', () => {
  test('a page that removes the open frame can scroll again, and the next opening loads the drawer', async () => {
    await openDrawer();
    isInserted = false;
    frameOptions().onLost();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(controller.state.isDrawerOpen).toBe(false);
    controller.open({ question: 'How?' });
    expect(frame.insert).toHaveBeenCalledTimes(2);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith({
      question: 'How?',
      pageUrl,
      handsOver: true,
    });
  });

  test('the drawer is closed when the browser closes the dialog', async () => {
    const drawer = await openDrawer();
    frameOptions().onLost();
    expect(drawer.close).toHaveBeenCalledOnce();
    expect(log).toEqual(['open', 'close']);
  });
});

describe('no drawer on this page', () => {
  test.each([-1, 3, 7])('the loader refuses a drawer with contract %i', async (contract) => {
    controller.warm();
    await connect({ hello: vi.fn(async () => ({ contract, appVersion: '9' })) });
    expect(log).toEqual(['unavailable']);
    expect(isInserted).toBe(false);
    controller.open();
    expect(frame.show).not.toHaveBeenCalled();
  });

  test('the loader accepts a drawer whose contract is one newer', async () => {
    controller.open();
    const drawer = await connect({ hello: vi.fn(async () => ({ contract: 2, appVersion: '9' })) });
    expect(drawer.open).toHaveBeenCalledOnce();
  });

  test('a drawer that the page’s policy blocks shows the failure card to a waiting visitor, then is removed', () => {
    controller.open({ question: 'How?' });
    frameOptions().onBlocked();
    expect(frame.present).toHaveBeenLastCalledWith({
      kind: 'ended',
      isAsked: true,
    });
    expect(isInserted).toBe(true);
    frameOptions().onCloseRequest();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(isInserted).toBe(false);
    frameOptions().onBlocked();
    expect(log).toEqual(['open', 'unavailable', 'close']);
  });
});

describe('the state', () => {
  test('the page reads the drawer’s state after the drawer has sent it', async () => {
    expect(controller.state).toEqual({ isDrawerOpen: false, mode: 'input', contextUrl: null });
    await openDrawer();
    expect(controller.state).toEqual({
      isDrawerOpen: true,
      mode: 'answering',
      contextUrl: null,
      environment: 'test',
      errorReporting: 'missing',
    });
  });

  test('the event `state` carries every change', async () => {
    const states: boolean[] = [];
    events.on('state', ({ isDrawerOpen }) => states.push(isDrawerOpen));
    await openDrawer();
    controller.close();
    bridge().methods.closed();
    expect(states).toEqual([true, true, false]);
  });
});

describe('debugging', () => {
  test('debugging adds the query to the state until the loader is destroyed', async () => {
    const queries: unknown[] = [];
    events.on('state', ({ query }) => queries.push(query));
    controller.setDebug(true);
    const drawer = await openDrawer();
    tell(true, { query: 'How?' });
    expect(controller.state.query).toBe('How?');
    controller.destroy();
    expect(controller.state).toEqual({ isDrawerOpen: false, mode: 'input', contextUrl: null });
    expect(queries.at(-1)).toBeUndefined();
    drawer.setDebug.mockClear();
    controller.setDebug(true);
    controller.warm();
    expect(drawer.setDebug).not.toHaveBeenCalled();
  });
});

describe('destroyed', () => {
  test('destroying the controller while the drawer is open restores the page', async () => {
    await openDrawer();
    controller.destroy();
    expect(frame.hide).toHaveBeenCalledOnce();
    expect(frame.remove).toHaveBeenCalled();
    expect(connections[0]?.isDestroyed).toBe(true);
    controller.open();
    controller.warm();
    expect(frame.insert).toHaveBeenCalledOnce();
  });

  test('destroying the controller stops its timers', async () => {
    controller.open();
    controller.destroy();
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(onFailed).not.toHaveBeenCalled();
  });
});
