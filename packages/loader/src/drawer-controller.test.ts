// @vitest-environment happy-dom
import { BridgeError, type HostMethods, type RemoteDrawer } from '@assist/bridge';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { createEvents, type Events } from './api.ts';
import { createPageUrlReader } from './config.ts';
import {
  CLOSING_LIMIT_MS,
  CONNECT_LIMIT_MS,
  DrawerController,
  PING_INTERVAL_MS,
} from './drawer-controller.ts';
import { DrawerFrame } from './drawer-frame.ts';
import type { ErrorReports } from './error-reports.ts';
import { serveEmptyFrames } from './serve-empty-frames.test-support.ts';
import { createSharedStyles } from './styles/style-sheet.ts';

type FakeDrawer = {
  readonly [Name in keyof RemoteDrawer]: Mock<RemoteDrawer[Name]>;
};

interface FakeBridge {
  readonly methods: HostMethods;
  accept(drawer: RemoteDrawer): void;
  /** Connects a second drawer from the frame. */
  replace(): void;
}

const bridges: FakeBridge[] = [];

vi.mock('@assist/bridge', async (original) => ({
  ...(await original<typeof import('@assist/bridge')>()),
  connectToDrawer: (_: Window, __: string, methods: HostMethods, replace: () => void) => {
    let accept: FakeBridge['accept'] = () => {};
    const remote = new Promise<RemoteDrawer>((resolve) => {
      accept = resolve;
    });
    bridges.push({ methods, accept, replace });
    return { remote, destroy() {} };
  },
}));

let events: Events;
let report: Mock<ErrorReports['report']>;
let controller: DrawerController;
let box: HTMLInputElement;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue();
  serveEmptyFrames();
  bridges.length = 0;
  events = createEvents();
  report = vi.fn();
  box = document.createElement('input');
  document.body.replaceChildren(box);
  controller = new DrawerController({
    drawerUrl: 'https://cdn.example/drawer/index.html',
    health: {},
    readPageUrl: createPageUrlReader({}),
    styles: createSharedStyles(),
    events,
    errorReports: { report },
  });
});

afterEach(() => {
  controller.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function createDrawer(overrides: Partial<FakeDrawer> = {}): FakeDrawer {
  const answer = () => vi.fn(async () => {});
  return {
    hello: vi.fn(async () => ({ contract: 2, appVersion: '1' })),
    open: answer(),
    ping: answer(),
    close: answer(),
    reset: answer(),
    setContextUrl: answer(),
    setLanguage: answer(),
    setTheme: answer(),
    setViewport: answer(),
    setDebug: answer(),
    sendTestError: answer(),
    ...overrides,
  };
}

/** Lets the last frame's drawer connect. */
async function connect(overrides: Partial<FakeDrawer> = {}): Promise<FakeDrawer> {
  const drawer = createDrawer(overrides);
  bridges.at(-1)?.accept(drawer);
  await vi.advanceTimersByTimeAsync(0);
  return drawer;
}

async function openDrawer(overrides: Partial<FakeDrawer> = {}): Promise<FakeDrawer> {
  controller.open({ opener: box });
  const drawer = await connect(overrides);
  tell(true);
  return drawer;
}

function tell(isDrawerOpen: boolean): void {
  void bridges.at(-1)?.methods.stateChanged({
    isDrawerOpen,
    mode: 'input',
    contextUrl: null,
    environment: 'test',
    errorReporting: 'missing',
  });
}

const isLocked = (): boolean => document.documentElement.style.overflowY === 'hidden';
const frames = (): number => document.querySelectorAll('assist-frame').length;
const timeout = async (): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  throw new BridgeError('timeout');
};

describe('the way out', () => {
  /** Ways to each state of the drawer, with the card or the drawer on screen. */
  const ways: Record<string, () => Promise<unknown>> = {
    'a loading drawer': async () => controller.open(),
    'a drawer that does not load': async () => {
      controller.open();
      await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    },
    'a drawer that refuses `hello`': async () => {
      controller.open();
      await connect({ hello: vi.fn().mockRejectedValue(new BridgeError('failed')) });
    },
    'a drawer that does not answer `open`': async () => {
      controller.open();
      await connect({ open: vi.fn(timeout), close: vi.fn(timeout) });
    },
    'an open drawer': () => openDrawer(),
    'an open drawer whose calls throw': () =>
      openDrawer({ close: vi.fn().mockRejectedValue(new BridgeError('failed')) }),
    'a drawer that refuses `open`': () =>
      openDrawer({ open: vi.fn().mockRejectedValue(new BridgeError('failed')) }),
    'a drawer that misses one ping': async () => {
      await openDrawer({ ping: vi.fn(timeout), close: vi.fn(timeout) });
      await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS + 5_000);
    },
    'a drawer that misses two pings': async () => {
      await openDrawer({ ping: vi.fn(timeout), close: vi.fn(timeout) });
      await vi.advanceTimersByTimeAsync(2 * (PING_INTERVAL_MS + 5_000));
    },
    'a closing drawer': async () => {
      await openDrawer();
      controller.close();
    },
  };

  test.each(Object.keys(ways))('`close` leads out of %s within the limit', async (way) => {
    await ways[way]?.();
    expect(isLocked()).toBe(true);
    controller.close();
    await vi.advanceTimersByTimeAsync(CLOSING_LIMIT_MS);
    expect(isLocked()).toBe(false);
    expect(controller.state.isDrawerOpen).toBe(false);
  });

  test('a page that removes the frame gets its scrolling back', async () => {
    await openDrawer();
    document.querySelector('assist-frame')?.remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(isLocked()).toBe(false);
  });
});

describe('a question from the page', () => {
  test('a question reaches the drawer in one call, with context, page and theme', async () => {
    controller.open({ question: 'How?', contextUrl: 'https://u:p@www.example.gov/a/?ssn=1#b' });
    const drawer = await connect();
    await vi.advanceTimersByTimeAsync(0);
    expect(drawer.open.mock.calls[0]?.[0]).toMatchObject({
      question: 'How?',
      contextUrl: 'https://www.example.gov/a/',
      pageUrl: window.location.href,
      theme: { 'color-scheme': 'light' },
    });
    expect(drawer.setTheme).not.toHaveBeenCalled();
    expect(drawer.setContextUrl).not.toHaveBeenCalled();
  });

  test('a drawer gets a context page once', async () => {
    controller.open({ contextUrl: 'https://www.example.gov/a/' });
    const drawer = await connect();
    controller.open();
    await vi.advanceTimersByTimeAsync(10);
    expect(drawer.open.mock.calls[1]?.[0]).not.toHaveProperty('contextUrl');
  });

  test('the last question of a task counts', async () => {
    const drawer = await openDrawer();
    drawer.open.mockClear();
    for (let count = 1; count <= 1_000; count += 1)
      controller.open({ question: `Question ${count}?` });
    await vi.advanceTimersByTimeAsync(10);
    expect(drawer.open).toHaveBeenCalledOnce();
    expect(drawer.open.mock.calls[0]?.[0]).toMatchObject({ question: 'Question 1000?' });
  });

  test('the last language of a task counts', async () => {
    const drawer = await openDrawer();
    for (const tag of ['fr', 'cy', 'fr-CA', 'es']) controller.setLanguage(tag);
    await vi.advanceTimersByTimeAsync(10);
    expect(drawer.setLanguage).toHaveBeenCalledExactlyOnceWith('es');
  });

  test('a question cancelled by Close goes back into its box, and is not asked later [P8]', async () => {
    controller.open({ question: 'How?', opener: box });
    controller.close();
    expect(box.value).toBe('How?');
    const drawer = await connect();
    controller.open({ contextUrl: 'https://www.example.gov/b/' });
    await vi.advanceTimersByTimeAsync(10);
    expect(drawer.open).toHaveBeenCalledOnce();
    expect(drawer.open.mock.calls[0]?.[0]).not.toHaveProperty('question');
  });

  test('a question and its context page survive a crash of the drawer [P8]', async () => {
    const contextUrl = 'https://www.example.gov/a/';
    controller.open({ question: 'How?', contextUrl });
    await connect({ open: vi.fn().mockRejectedValue(new BridgeError('disconnected')) });
    retry();
    const next = await connect();
    expect(next.open.mock.calls[0]?.[0]).toMatchObject({ question: 'How?', contextUrl });
  });

  test('a question goes back into its box if the drawer does not fit the loader [P8][P9]', async () => {
    const unavailable = vi.fn();
    events.on('unavailable', unavailable);
    controller.open({ question: 'How?', opener: box });
    await connect({ hello: vi.fn(async () => ({ contract: 3, appVersion: '9' })) });
    expect(box.value).toBe('How?');
    expect(unavailable).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-incompatible');
    controller.open();
    expect(frames()).toBe(0);
  });
});

describe('before the drawer connects', () => {
  test('`reset` keeps the context page that was set', async () => {
    controller.warm();
    controller.setContextUrl('https://www.example.gov/a/');
    controller.reset();
    const drawer = await connect();
    expect(drawer.setContextUrl).toHaveBeenCalledExactlyOnceWith('https://www.example.gov/a/');
  });

  test('a page view without a sign of interest inserts no frame', () => {
    expect(frames()).toBe(0);
    controller.warm();
    expect(frames()).toBe(1);
    expect(isLocked()).toBe(false);
  });

  test('a slow line does not end the assistant: the drawer that comes later opens', async () => {
    const unavailable = vi.fn();
    events.on('unavailable', unavailable);
    vi.spyOn(DrawerFrame.prototype, 'loaded', 'get').mockReturnValue(undefined);
    controller.open({ question: 'How?' });
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    expect(report).toHaveBeenCalledExactlyOnceWith('drawer-dead');
    controller.close();
    expect(unavailable).not.toHaveBeenCalled();
    controller.open();
    const drawer = await connect();
    await vi.advanceTimersByTimeAsync(10);
    expect(drawer.open).toHaveBeenCalled();
  });

  test('a visitor who was offline at the first click opens a new frame later', async () => {
    const unavailable = vi.fn();
    events.on('unavailable', unavailable);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    controller.open({ question: 'How?', opener: box });
    card?.parentElement?.querySelector('iframe')?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS);
    controller.close();
    expect(unavailable).not.toHaveBeenCalled();
    expect(box.value).toBe('How?');
    controller.open();
    expect(bridges).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(0);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledOnce();
  });

  test('a listener of `close` opens a drawer whose frame the page removed', async () => {
    const stop = events.on('close', () => {
      stop();
      controller.open({ question: 'Again?' });
    });
    await openDrawer();
    document.querySelector('assist-frame')?.remove();
    await vi.advanceTimersByTimeAsync(0);
    expect(isLocked()).toBe(true);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ question: 'Again?' }),
    );
  });
});

describe('the question on the card', () => {
  const shown = () => card?.querySelector('.asked')?.textContent;
  const pending = () => new Promise<never>(() => {});

  test.each([
    ['loads', async () => {}],
    ['does not load', () => vi.advanceTimersByTimeAsync(CONNECT_LIMIT_MS)],
    [
      'does not answer `open`',
      async () => {
        await connect({ open: vi.fn(pending) });
        await vi.advanceTimersByTimeAsync(1_000);
      },
    ],
  ])(
    'the card of a drawer that %s shows the last question, and none after `reset`',
    async (_, wait) => {
      controller.open({ question: 'First?' });
      await wait();
      expect(shown()).toBe('First?');
      controller.open({ question: 'Last?' });
      expect(shown()).toBe('Last?');
      controller.reset();
      expect(shown()).toBe('');
    },
  );
});

describe('a frame that loads again', () => {
  test.each([
    ['stays open if its drawer answers', async () => {}, false],
    ['has failed if its drawer does not answer', timeout, true],
  ])('a frame that loads again %s', async (_case, ping, hasFailed) => {
    await openDrawer({ ping: vi.fn(ping) });
    const frame = card?.parentElement?.querySelector('iframe');
    for (let count = 0; count < 2; count += 1) frame?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(report).toHaveBeenCalledTimes(hasFailed ? 1 : 0);
    expect(isLocked()).toBe(true);
  });
});

describe('a frame from which a second drawer connects', () => {
  const lost = () => new Promise<never>(() => {});

  test.each([
    ['`hello`', { hello: vi.fn(lost) }],
    ['`open`', { open: vi.fn(lost) }],
  ])('the first drawer loses %s: a new frame gets the question', async (_, overrides) => {
    controller.open({ question: 'How?' });
    await connect(overrides);
    bridges.at(-1)?.replace();
    expect(bridges).toHaveLength(2);
    const drawer = await connect();
    expect(drawer.open).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ question: 'How?' }),
    );
    expect(report).not.toHaveBeenCalled();
  });

  test('a click while the drawers change opens a new frame', async () => {
    controller.warm();
    const first = await connect();
    controller.open({ question: 'How?' });
    bridges.at(-1)?.replace();
    const drawer = await connect();
    await vi.advanceTimersByTimeAsync(10);
    expect(first.open).not.toHaveBeenCalled();
    expect(drawer.open.mock.calls[0]?.[0]).toMatchObject({ question: 'How?' });
  });

  test('an open drawer has failed, and is reported once', async () => {
    await openDrawer();
    const frame = card?.parentElement?.querySelector('iframe');
    bridges.at(-1)?.replace();
    for (let count = 0; count < 2; count += 1) frame?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(report).toHaveBeenCalledOnce();
    retry();
    expect((await connect()).open).toHaveBeenCalledOnce();
  });

  test('a closed drawer loses its frame', async () => {
    controller.warm();
    await connect();
    bridges.at(-1)?.replace();
    expect(frames()).toBe(0);
  });
});

describe('a slow drawer', () => {
  test('a drawer that answers again takes the place of the failure card', async () => {
    const drawer = await openDrawer();
    drawer.ping.mockImplementation(timeout);
    await vi.advanceTimersByTimeAsync(2 * (PING_INTERVAL_MS + 5_000));
    expect(report).toHaveBeenCalledOnce();
    drawer.ping.mockImplementation(async () => {});
    await vi.advanceTimersByTimeAsync(PING_INTERVAL_MS);
    controller.close();
    expect(drawer.close).toHaveBeenCalledOnce();
    void bridges.at(-1)?.methods.closed();
    expect(isLocked()).toBe(false);
  });

  test.each([
    ['in the same task', 0],
    ['later', 10],
  ])(
    'a notice about an earlier closing does not close a drawer that opens again %s',
    async (_, ms) => {
      const drawer = await openDrawer();
      controller.close();
      drawer.open.mockImplementation(() => new Promise(() => {}));
      controller.open();
      if (ms > 0) await vi.advanceTimersByTimeAsync(ms);
      void bridges.at(-1)?.methods.closed();
      expect(isLocked()).toBe(true);
    },
  );
});

/** Presses the card's ‘Try again’, which the test reaches through the dialog's closed shadow tree. */
function retry(): void {
  card?.querySelector<HTMLButtonElement>('.end button')?.click();
}

let card: Element | undefined;
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (init) {
  const shadow = attachShadow.call(this, init);
  queueMicrotask(() => {
    card = shadow.querySelector('.scrim') ?? card;
  });
  return shadow;
};
