import { isExactOrigin } from '@assist/rules';
import { type Connection, connect, type Messenger, PortMessenger, WindowMessenger } from 'penpal';
import { BridgeError } from './bridge-error.ts';
import { CHANNEL, type DrawerMethods, type HelloReply, type HostMethods } from './contract.ts';
import { exposeMethods } from './expose-methods.ts';
import { greetPage } from './greeting.ts';
import { wrapMessenger } from './messenger.ts';
import { drawerArguments, parseHelloReply, parseNothing } from './parse-contract.ts';
import { createRemoteCall, type RemoteCall, type RemoteMethods } from './remote-call.ts';

/** The host's methods, as the drawer calls them. Every call resolves, or rejects with a BridgeError. */
export type RemoteHost = {
  readonly [Name in keyof HostMethods]: (...notice: Parameters<HostMethods[Name]>) => Promise<void>;
};

/**
 * The drawer's implementation of its methods. A method may return a promise. For example, the promise of `open`
 * resolves only after the frame has got its size.
 */
export type AsyncDrawerMethods = {
  readonly [Name in keyof DrawerMethods]: (
    ...request: Parameters<DrawerMethods[Name]>
  ) => ReturnType<DrawerMethods[Name]> | Promise<ReturnType<DrawerMethods[Name]>>;
};

/** The options of `connectToHost`. */
export interface HostConnectionOptions {
  /** The window of the page that embeds the drawer: `window.parent`. */
  readonly remoteWindow: Window;
  /**
   * The exact origins of the pages that may embed the drawer. The origins come from a build setting, not from the page,
   * because a page could claim a false address.
   */
  readonly allowedHostOrigins: readonly string[];
  readonly methods: AsyncDrawerMethods;
}

/** The drawer's side of the bridge. */
export interface HostConnection {
  /** Resolves after the handshake with a page of an allowed origin. Stays pending for any other page. */
  readonly host: Promise<RemoteHost>;
  /** Ends the connection. Pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Opens the drawer's side of the bridge.
 *
 * @throws {TypeError} if `allowedHostOrigins` is empty or contains anything but exact http(s) origins
 */
export function connectToHost(options: HostConnectionOptions): HostConnection {
  const { remoteWindow, methods } = options;
  const allowedOrigins = requireExactOrigins(options.allowedHostOrigins);
  const exposed = exposeMethods<DrawerMethods>(methods, drawerArguments, {
    hello: checkHelloReply,
  });
  const connections: Connection<RemoteMethods>[] = [];
  let stopGreeting = (): void => {};

  const host = new Promise<RemoteHost>((resolve) => {
    function connectOver(messenger: Messenger): void {
      const connection = connect<RemoteMethods>({
        messenger: wrapMessenger(messenger),
        channel: CHANNEL,
        methods: exposed,
      });
      connections.push(connection);
      connection.promise.then((remote) =>
        resolve(createRemoteHost(createRemoteCall(remote, () => true))),
      );
    }
    // Loaders up to release 0.2.0 do not answer the greeting. Their connection uses `window.postMessage` and no port.
    connectOver(new WindowMessenger({ remoteWindow, allowedOrigins }));
    stopGreeting = greetPage(remoteWindow, allowedOrigins, (port) =>
      connectOver(new PortMessenger({ port })),
    );
  });

  return {
    host,
    destroy() {
      stopGreeting();
      for (const connection of connections) connection.destroy();
    },
  };
}

function createRemoteHost(call: RemoteCall): RemoteHost {
  return {
    stateChanged: (snapshot) => call('stateChanged', parseNothing, snapshot),
    closed: () => call('closed', parseNothing),
    visitorActed: (event) => call('visitorActed', parseNothing, event),
  };
}

function checkHelloReply(reply: unknown): HelloReply {
  try {
    return parseHelloReply(reply);
  } catch {
    throw new BridgeError('failed');
  }
}

/** Copies the list. Throws if the list is empty, or if an entry is not an exact origin, for example `*` (threats T3). */
function requireExactOrigins(origins: readonly string[]): string[] {
  if (origins.length === 0 || !origins.every(isExactOrigin)) {
    throw new TypeError(`Not a list of exact origins: ${origins.join(', ')}`);
  }
  return [...origins];
}
