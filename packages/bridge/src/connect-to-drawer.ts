import { type Connection, connect } from 'penpal';
import {
  CHANNEL,
  type DrawerMethods,
  type HelloReply,
  type HelloRequest,
  type HostMethods,
} from './contract.ts';
import { exposeMethods } from './expose-methods.ts';
import type { Health } from './health.ts';
import { receiveOnHost, sendFromHost } from './host-messages.ts';
import { createMessenger } from './messenger.ts';
import { hostArguments, parseHelloReply, parseNothing } from './parse-contract.ts';
import { createRemoteCall, type RemoteCall, type RemoteMethods } from './remote-call.ts';

type OrderName = Exclude<keyof DrawerMethods, 'hello'>;

/** A call of a drawer method: its name and its argument. */
export type DrawerOrder = {
  readonly [Name in OrderName]: readonly [name: Name, ...request: Parameters<DrawerMethods[Name]>];
}[OrderName];

/** The drawer's methods for the host. Every call settles; failed ones reject with a BridgeError. */
export interface RemoteDrawer {
  hello(request: Omit<HelloRequest, keyof Health> & Health): Promise<HelloReply>;
  order(...order: DrawerOrder): Promise<void>;
}

/** The options of `connectToDrawer`. */
export interface DrawerConnectionOptions {
  /**
   * Returns the frame's window. Called only after a message from the drawer's origin, because reading it earlier
   * costs the page a script context.
   */
  readonly readFrame: () => Window | null;
  /** The drawer's exact origin. */
  readonly drawerOrigin: string;
  readonly methods: HostMethods;
  /**
   * Called after the first handshake, and again when the frame has reloaded. A new drawer has no state, so send
   * `hello`. Calls on an earlier drawer reject with `disconnected`.
   */
  readonly onConnected: (drawer: RemoteDrawer) => void;
  /**
   * Called when the drawer's document crashed or was unloaded. Browsers without the port's `close` event notice only
   * when a new document connects.
   */
  readonly onDisconnected: () => void;
}

/** The host's side of the bridge. */
export interface DrawerConnection {
  /** Ends the connection. Pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Opens the host's side of the bridge, and reconnects when the frame loads again. Call it in the task that inserts the
 * frame. Has no time limit: the caller sets one, because a broken frame never completes the handshake.
 */
export function connectToDrawer(options: DrawerConnectionOptions): DrawerConnection {
  const { readFrame, drawerOrigin, onConnected, onDisconnected } = options;
  const methods = exposeMethods<HostMethods>(options.methods, hostArguments);
  /** The penpal connection of the frame's current document, because a connection serves only one document. */
  let current: Connection<RemoteMethods> | undefined;

  function receive({ source, origin, ports }: MessageEvent<unknown>): void {
    if (origin !== drawerOrigin) return;
    const frame = readFrame();
    if (!frame || source !== frame) return;
    current ??= connectToDocument(frame);
    const connection = current;
    // The document was unloaded or its process crashed. Some browsers lack this event.
    ports[0]?.addEventListener('close', () => leave(connection));
  }

  function connectToDocument(frame: Window): Connection<RemoteMethods> {
    let documentId: string | undefined;
    const messenger = createMessenger({
      remoteWindow: frame,
      allowedOrigins: [drawerOrigin],
      receive: receiveOnHost,
      send: sendFromHost,
    });
    messenger.addMessageHandler((message) => {
      if (message.type === 'DESTROY') leave(connection);
      if (message.type !== 'SYN') return;
      documentId ??= message.participantId;
      if (message.participantId === documentId) return;
      leave(connection);
      current = connectToDocument(frame);
    });
    const connection = connect<RemoteMethods>({ messenger, channel: CHANNEL, methods });
    connection.promise.then(
      (remote) =>
        onConnected(createRemoteDrawer(createRemoteCall(remote, () => current === connection))),
      () => leave(connection),
    );
    return connection;
  }

  function leave(connection: Connection<RemoteMethods>): void {
    if (current !== connection) return;
    end();
    onDisconnected();
  }

  function end(): void {
    const ended = current;
    current = undefined;
    try {
      ended?.destroy();
    } catch {
      // penpal throws here if the page froze `Error.prototype`, because it sets the name of each pending call's
      // error.
    }
  }

  window.addEventListener('message', receive);
  return {
    destroy() {
      window.removeEventListener('message', receive);
      end();
    },
  };
}

function createRemoteDrawer(call: RemoteCall): RemoteDrawer {
  return {
    hello: (request) => call('hello', parseHelloReply, request),
    order: (...[name, request]) => call(name, parseNothing, request),
  };
}
