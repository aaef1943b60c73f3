import { BridgeError, type DrawerConnectionOptions, type DrawerMethods } from '@assist/bridge';
import { type Mock, onTestFinished, vi } from 'vitest';
import { createEvents, type Events } from '../api.ts';
import { createPageUrlReader } from '../config.ts';
import { type Controller, type ControllerOptions, createController } from './controller.ts';
import type { Frame, FrameEvents } from './frame/frame.ts';

/** The address of the page in every test of the controller. */
export const pageUrl = 'http://localhost:3000/health/';

/** Time limit of a call over the bridge, in ms. */
export const CALL_TIMEOUT_MS = 5_000;

/** The drawer's methods as mocks, by name. */
type FakeDrawer = {
  [Name in keyof DrawerMethods]: Mock<
    (...request: Parameters<DrawerMethods[Name]>) => Promise<ReturnType<DrawerMethods[Name]>>
  >;
};

/** The frame's methods as mocks, by name. */
type FakeFrame = { [Name in keyof Frame]: Mock<Frame[Name]> };

/** A connection that the controller opened. */
interface FakeConnection {
  readonly options: DrawerConnectionOptions;
  isDestroyed: boolean;
}

/** A real controller over a fake page, a fake frame and a fake bridge. */
export interface TestController {
  readonly controller: Controller;
  readonly events: Events;
  readonly frame: FakeFrame;
  /** The listeners that the controller gave to the frame. */
  readonly frameEvents: FrameEvents;
  /** The fake media query `(prefers-color-scheme: dark)`. */
  readonly darkScheme: EventTarget & { matches: boolean };
  /** All connections that the controller opened, in order. */
  readonly connections: readonly FakeConnection[];
  /** The events `open`, `close` and `unavailable` that the page received, in order. */
  readonly log: readonly string[];
  /** The views that the frame has shown, in order: the drawer or a kind of waiting card. */
  readonly views: readonly string[];
  readonly onFailed: Mock<ControllerOptions['onFailed']>;
  /** Records the reports to error monitoring. */
  readonly report: Mock<ControllerOptions['errorReports']['report']>;
  /** Removes the frame, as a script of the page would. */
  removeFrame(): void;
  /** The options of the controller's last connection. */
  bridge(): DrawerConnectionOptions;
  /** Connects a new drawer to the controller. The drawer answers `hello`. */
  connect(overrides?: Partial<FakeDrawer>): Promise<FakeDrawer>;
  /** Sends the drawer's state to the controller. */
  tell(isDrawerOpen: boolean, more?: { query?: string; isReady?: boolean }): void;
  /** Opens the drawer, and connects it. */
  openDrawer(overrides?: Partial<FakeDrawer>): Promise<FakeDrawer>;
}

/**
 * Creates a controller, and starts fake timers. Only the frame and the bridge are fakes. Destroys the controller and
 * restores the page and the timers after the test.
 */
export function createTestController(): TestController {
  const darkScheme = preparePage();
  const events = createEvents();
  const log: string[] = [];
  for (const name of ['open', 'close', 'unavailable'] as const) {
    events.on(name, () => log.push(name));
  }
  const views: string[] = [];
  const { frame, removeFrame } = createFakeFrame(views);
  const connections: FakeConnection[] = [];
  const onFailed = vi.fn<ControllerOptions['onFailed']>();
  const report = vi.fn<ControllerOptions['errorReports']['report']>();
  let frameEvents: FrameEvents | undefined;
  const controller = createController({
    drawerUrl: 'https://cdn.example/drawer/index.html',
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
    readPageUrl: createPageUrlReader({}),
    styles: { applyTheme: () => {} },
    events,
    errorReports: { report },
    onFailed,
  });
  if (!frameEvents) throw new Error('no frame');
  onTestFinished(() => controller.destroy());
  const recorded = { events, frame, frameEvents, darkScheme, connections, log, views };
  const drawer = createDrawerSide(controller, connections);
  return { controller, ...recorded, onFailed, report, removeFrame, ...drawer };
}

/** Rejects with `timeout` after `CALL_TIMEOUT_MS`, like a call that gets no reply. */
export function timeOut(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new BridgeError('timeout')), CALL_TIMEOUT_MS);
  });
}

/** Prepares the page and the timers for one test. Returns the fake media query `(prefers-color-scheme: dark)`. */
function preparePage(): TestController['darkScheme'] {
  vi.useFakeTimers();
  window.history.replaceState(null, '', pageUrl);
  const meta = Object.assign(document.createElement('meta'), {
    name: 'color-scheme',
    content: 'light dark',
  });
  document.head.append(meta);
  const darkScheme = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => darkScheme);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    warn.mockRestore();
    meta.remove();
  });
  return darkScheme;
}

function createFakeFrame(views: string[]): { frame: FakeFrame; removeFrame: () => void } {
  let isInserted = false;
  const removeFrame = (): void => {
    isInserted = false;
  };
  const frame: FakeFrame = {
    insert: vi.fn(() => {
      isInserted = true;
    }),
    readWindow: vi.fn(() => window),
    isInserted: vi.fn(() => isInserted),
    remove: vi.fn(removeFrame),
    focusEarly: vi.fn(),
    show: vi.fn(),
    hide: vi.fn(),
    present: vi.fn((view) => void views.push(view.kind)),
    handOver: vi.fn(() => void views.push('drawer')),
    takeText: vi.fn(() => ' And then?'),
    putBack: vi.fn(),
  };
  return { frame, removeFrame };
}

/** Creates the functions with which a test plays the drawer. */
function createDrawerSide(
  controller: Controller,
  connections: readonly FakeConnection[],
): Pick<TestController, 'bridge' | 'connect' | 'tell' | 'openDrawer'> {
  function bridge(): DrawerConnectionOptions {
    const connection = connections.at(-1);
    if (!connection) throw new Error('no connection');
    return connection.options;
  }

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

  const tell: TestController['tell'] = (isDrawerOpen, more = {}) =>
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

  return { bridge, connect, tell, openDrawer };
}

function createDrawer(overrides: Partial<FakeDrawer>): FakeDrawer {
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
    setLanguage: answer(),
    sendTestError: answer(),
    reportError: answer(),
    ...overrides,
  };
}
