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
import { createMessenger } from './messenger.ts';
import { hostArguments, parseHelloReply, parseNothing } from './parse-contract.ts';
import { createRemoteCall, type RemoteCall, type RemoteMethods } from './remote-call.ts';

type OrderName = Exclude<keyof DrawerMethods, 'hello'>;

/** What the host calls to have it done: the name of the method and its argument. */
export type DrawerOrder = {
  readonly [Name in OrderName]: readonly [name: Name, ...request: Parameters<DrawerMethods[Name]>];
}[OrderName];

/** The drawer as the host calls it. Every call settles; it rejects with a BridgeError. */
export interface RemoteDrawer {
  hello(request: Omit<HelloRequest, keyof Health> & Health): Promise<HelloReply>;
  order(...order: DrawerOrder): Promise<void>;
}

/** What the host side needs to know of the frame. */
export interface DrawerConnectionOptions {
  /**
   * The frame's window, once it has one. Read when a message of the drawer's origin arrives: read before, it
   * would cost the page a script context for the empty document that the frame begins with.
   */
  readonly readFrame: () => Window | null;
  /** The drawer's exact origin. */
  readonly drawerOrigin: string;
  readonly methods: HostMethods;
  /**
   * A drawer has shaken hands: at first, and again whenever the frame has loaded again. It knows nothing
   * yet, so say `hello`. Calls on an earlier drawer reject with `disconnected`.
   */
  readonly onConnected: (drawer: RemoteDrawer) => void;
  /**
   * The last drawer is gone: it crashed, or its document did not stay. A browser that does not tell says so
   * only when the next document speaks. Another drawer may come in its place.
   */
  readonly onDisconnected: () => void;
}

/** The host's end of the bridge. */
export interface DrawerConnection {
  /** Ends the connection for good; pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Opens the host's end of the bridge and keeps it open over reloads of the frame. Call it in the task that
 * inserts the frame. There is no timeout, since nothing but a handshake tells that a frame lives: the
 * caller watches the clock.
 */
export function connectToDrawer(options: DrawerConnectionOptions): DrawerConnection {
  const { readFrame, drawerOrigin, onConnected, onDisconnected } = options;
  const methods = exposeMethods<HostMethods>(options.methods, hostArguments);
  /** With one document of the frame, from its first word to its end: a connection of penpal outlives none. */
  let current: Connection<RemoteMethods> | undefined;

  function receive({ source, origin, ports }: MessageEvent<unknown>): void {
    if (origin !== drawerOrigin) return;
    const frame = readFrame();
    if (!frame || source !== frame) return;
    current ??= connectToDocument(frame);
    const connection = current;
    // Its document was unloaded, or its process has crashed. Not every browser has this event.
    ports[0]?.addEventListener('close', () => leave(connection));
  }

  function connectToDocument(frame: Window): Connection<RemoteMethods> {
    let documentId: string | undefined;
    const messenger = createMessenger({
      remoteWindow: frame,
      allowedOrigins: [drawerOrigin],
      isLeader: true,
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
      // Where a page has frozen Error.prototype, penpal cannot name the errors that pending calls get.
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
