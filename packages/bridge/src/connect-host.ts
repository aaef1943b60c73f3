import { acceptDrawers } from './accept-drawers.ts';
import type { DrawerMethods, HelloReply, HostMethods } from './contract.ts';
import { createDrawerPort, type DrawerPort } from './drawer-port.ts';
import { exposeMethod } from './expose-methods.ts';
import { parseHelloReply, parseNothing, parseStateSnapshot } from './parse-contract.ts';

/** The drawer as the host calls it. Every call settles; it rejects with a BridgeError. */
export type RemoteDrawer = {
  readonly [Name in keyof DrawerMethods]: (
    ...request: Parameters<DrawerMethods[Name]>
  ) => Promise<Name extends 'hello' ? HelloReply : void>;
};

/** What the host side needs to know of the frame. */
export interface HostConnectionOptions {
  /** The frame's window, once it has one. */
  readonly readRemoteWindow: () => Window | null;
  /** The drawer's exact origin. */
  readonly drawerOrigin: string;
  readonly methods: HostMethods;
  /**
   * A drawer has shaken hands: at first, and again whenever the frame has loaded anew. It knows nothing
   * yet, so say `hello`. Calls on an earlier drawer reject with `disconnected`.
   */
  readonly onConnected: (drawer: RemoteDrawer) => void;
  /**
   * The last drawer is gone: it crashed, or its document did not stay. Not every browser tells. Another may
   * come in its place.
   */
  readonly onDisconnected: () => void;
}

/** The host's end of the bridge. */
export interface HostConnection {
  /** Ends the connection for good; pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Opens the host's end of the bridge and keeps it open over reloads of the frame. Call it in the task that
 * inserts the frame. There is no timeout, since nothing but a handshake tells that a frame lives: the
 * caller watches the clock (libraries §4).
 */
export function connectHost(options: HostConnectionOptions): HostConnection {
  const { readRemoteWindow, drawerOrigin, methods, onConnected, onDisconnected } = options;
  const exposed = new Map([
    [
      'stateChanged',
      exposeMethod(parseStateSnapshot, (snapshot) => methods.stateChanged(snapshot)),
    ],
    ['closed', exposeMethod(parseNothing, () => methods.closed())],
  ]);
  let drawerPort: DrawerPort | undefined;

  const stop = acceptDrawers(readRemoteWindow, drawerOrigin, (port) => {
    drawerPort?.close();
    drawerPort = createDrawerPort(port, exposed, onDisconnected);
    onConnected(createRemoteDrawer(drawerPort));
  });
  return {
    destroy() {
      stop();
      drawerPort?.close();
    },
  };
}

function createRemoteDrawer({ call }: DrawerPort): RemoteDrawer {
  const order = (name: keyof DrawerMethods) => (argument?: unknown) =>
    call(name, parseNothing, argument);
  return {
    hello: (request) => call('hello', parseHelloReply, request),
    open: order('open'),
    close: order('close'),
    reset: order('reset'),
    setContextUrl: order('setContextUrl'),
    setTheme: order('setTheme'),
    setViewport: order('setViewport'),
    setDebug: order('setDebug'),
    sendTestError: order('sendTestError'),
    reportError: order('reportError'),
  };
}
