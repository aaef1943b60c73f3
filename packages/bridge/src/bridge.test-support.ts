import { connect, type Methods, WindowMessenger } from 'penpal';
import { onTestFinished, vi } from 'vitest';
import { connectToDrawer, connectToHost, type RemoteDrawer, type RemoteHost } from './connect.ts';
import type { DrawerMethods, HostMethods } from './contract.ts';
import { createFakeWindows, type FakeWindows } from './fake-windows.test-support.ts';

export const hostOrigin = 'https://va.example';
export const drawerOrigin = 'https://cdn.example';

export function createDrawerMethods(overrides: Partial<DrawerMethods> = {}): DrawerMethods {
  return {
    hello: vi.fn(() => ({ contract: 2, appVersion: '1.2.3' })),
    open: vi.fn(),
    ping: vi.fn(),
    close: vi.fn(),
    reset: vi.fn(),
    setContextUrl: vi.fn(),
    setTheme: vi.fn(),
    setViewport: vi.fn(),
    setDebug: vi.fn(),
    setLanguage: vi.fn(),
    sendTestError: vi.fn(),
    ...overrides,
  };
}

export function createHostMethods(): HostMethods {
  return { stateChanged: vi.fn(), closed: vi.fn(), visitorActed: vi.fn() };
}

export function openHost(
  windows: FakeWindows,
  methods: HostMethods = createHostMethods(),
  onReplaced: () => void = vi.fn(),
): { readonly remote: Promise<RemoteDrawer>; destroy(): void } {
  const connection = connectToDrawer(windows.drawer, drawerOrigin, methods, onReplaced);
  onTestFinished(() => connection.destroy());
  return connection;
}

export function openDrawer(
  windows: FakeWindows,
  methods: DrawerMethods = createDrawerMethods(),
  allowedHostOrigins: readonly string[] = [hostOrigin],
): { readonly remote: Promise<RemoteHost>; destroy(): void } {
  const connection = connectToHost(windows.host, allowedHostOrigins, methods);
  onTestFinished(() => connection.destroy());
  return connection;
}

export function createWindows(): FakeWindows {
  return createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
}

/** Calls a method by any name with any argument, without our code. */
export type RawCall = (name: string, ...argument: unknown[]) => Promise<object>;

/** Connects as a hostile or newer side would, with penpal alone. */
export async function attack(
  remoteWindow: Window,
  remoteOrigin: string,
  methods: Methods = {},
): Promise<RawCall> {
  const messenger = new WindowMessenger({ remoteWindow, allowedOrigins: [remoteOrigin] });
  const connection = connect<Record<string, (...values: unknown[]) => unknown>>({
    messenger,
    channel: 'assist',
    methods,
  });
  onTestFinished(() => connection.destroy());
  const proxy = await connection.promise;
  return async (name, ...argument) => {
    try {
      return { value: await Reflect.get(proxy, name)(...argument) };
    } catch (error) {
      return { error: error instanceof Error ? { code: Reflect.get(error, 'code') } : error };
    }
  };
}
