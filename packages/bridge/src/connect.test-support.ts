import { expect, type Mock, onTestFinished, vi } from 'vitest';
import { connectToDrawer, type DrawerConnection, type RemoteDrawer } from './connect-to-drawer.ts';
import {
  type AsyncDrawerMethods,
  connectToHost,
  type HostConnection,
  type RemoteHost,
} from './connect-to-host.ts';
import type { HostMethods } from './contract.ts';
import { createDrawerMethods } from './drawer-methods.test-support.ts';
import { createFakeWindows, type FakeWindows } from './fake-windows.test-support.ts';

/** The origin of the host page in every test of a connection. */
export const hostOrigin = 'http://localhost:3000';

/** The origin of the drawer in every test of a connection. */
export const drawerOrigin = 'http://127.0.0.1:3001';

/** The host's side of the bridge, and the drawers that have connected to it. */
export interface OpenedHost {
  readonly connection: DrawerConnection;
  /** The drawers that connected, in order. */
  readonly drawers: readonly RemoteDrawer[];
  readonly onDisconnected: Mock<() => void>;
}

/** Both sides of the bridge, connected. */
export interface ConnectedSides extends OpenedHost {
  readonly windows: FakeWindows;
  readonly drawerMethods: AsyncDrawerMethods;
  readonly hostMethods: HostMethods;
  readonly drawerConnection: HostConnection;
  /** The drawer's methods, as the host calls them. */
  readonly drawer: RemoteDrawer;
  /** The host's methods, as the drawer calls them. */
  readonly host: RemoteHost;
}

/** Creates the host's methods as mocks that do nothing. */
export function createHostMethods(): HostMethods {
  return { stateChanged: vi.fn(), closed: vi.fn(), visitorActed: vi.fn() };
}

/** Opens the host's side of the bridge. Destroys the connection after the test. */
export function openHost(
  windows: FakeWindows,
  methods: HostMethods = createHostMethods(),
): OpenedHost {
  const drawers: RemoteDrawer[] = [];
  const onDisconnected = vi.fn<() => void>();
  const connection = connectToDrawer({
    readFrame: () => windows.drawer,
    drawerOrigin,
    methods,
    onConnected: (drawer) => drawers.push(drawer),
    onDisconnected,
  });
  onTestFinished(() => connection.destroy());
  return { connection, drawers, onDisconnected };
}

/** Opens the drawer's side of the bridge. Destroys the connection after the test. */
export function openDrawer(
  windows: FakeWindows,
  methods: AsyncDrawerMethods = createDrawerMethods(),
  allowedHostOrigins: readonly string[] = [hostOrigin],
): HostConnection {
  const connection = connectToHost({ remoteWindow: windows.host, allowedHostOrigins, methods });
  onTestFinished(() => connection.destroy());
  return connection;
}

/** Waits for the drawer with this index to connect. */
export async function drawerAt(
  drawers: readonly RemoteDrawer[],
  index: number,
): Promise<RemoteDrawer> {
  await vi.waitFor(() => expect(drawers.length).toBeGreaterThan(index));
  const drawer = drawers[index];
  if (drawer === undefined) throw new Error('unreachable');
  return drawer;
}

/** Opens both sides, and waits until they have connected. Methods in `overrides` replace the drawer's mocks. */
export async function connectBoth(
  overrides: Partial<AsyncDrawerMethods> = {},
): Promise<ConnectedSides> {
  const windows = createFakeWindows({ host: hostOrigin, drawer: drawerOrigin });
  const drawerMethods = createDrawerMethods(overrides);
  const hostMethods = createHostMethods();
  const opened = openHost(windows, hostMethods);
  const drawerConnection = openDrawer(windows, drawerMethods);
  const [drawer, host] = await Promise.all([drawerAt(opened.drawers, 0), drawerConnection.host]);
  return { ...opened, windows, drawerMethods, hostMethods, drawerConnection, drawer, host };
}

/** Waits until all posted messages have arrived. Ten turns of the event loop suffice; a port needs several turns. */
export async function settleMessages(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
