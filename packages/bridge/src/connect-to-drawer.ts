import { type Connection, connect, PortMessenger } from 'penpal';
import {
  CHANNEL,
  type DrawerMethods,
  type HelloReply,
  type HelloRequest,
  type HostMethods,
} from './contract.ts';
import { exposeMethods } from './expose-methods.ts';
import { GREETING } from './greeting.ts';
import type { Health } from './health.ts';
import { wrapMessenger } from './messenger.ts';
import { withOwnPath } from './own-path.ts';
import { hostArguments, parseHelloReply, parseNothing } from './parse-contract.ts';
import { createRemoteCall, type RemoteCall, type RemoteMethods } from './remote-call.ts';

type OrderName = Exclude<keyof DrawerMethods, 'hello'>;

/** A call of a drawer method: the method's name, followed by its argument. */
export type DrawerOrder = {
  readonly [Name in OrderName]: readonly [name: Name, ...request: Parameters<DrawerMethods[Name]>];
}[OrderName];

/** Calls the drawer's methods, on the host's side. Every call resolves, or rejects with a BridgeError. */
export interface RemoteDrawer {
  hello(request: Omit<HelloRequest, keyof Health> & Health): Promise<HelloReply>;
  order(...order: DrawerOrder): Promise<void>;
}

/** The options of `connectToDrawer`. */
export interface DrawerConnectionOptions {
  /**
   * Returns the frame's window. Called only after a message from the drawer's origin has arrived. If the window of a
   * frame is read earlier, the browser creates a script context for the frame's empty document.
   */
  readonly readFrame: () => Window | null;
  /** The drawer's exact origin. */
  readonly drawerOrigin: string;
  readonly methods: HostMethods;
  /**
   * Called after the first handshake, and again after each reload of the frame. The callback should call `hello`,
   * because a newly loaded drawer has no state. Calls on the `RemoteDrawer` of an earlier load reject with
   * `disconnected`.
   */
  readonly onConnected: (drawer: RemoteDrawer) => void;
  /**
   * Called when the drawer's document has crashed or was unloaded. In browsers whose `MessagePort` has no `close`
   * event, called only when the frame's next document connects.
   */
  readonly onDisconnected: () => void;
}

/** The host's side of the bridge. */
export interface DrawerConnection {
  /** Ends the connection. Pending calls reject with `disconnected`. */
  destroy(): void;
}

/**
 * Opens the host's side of the bridge, and reconnects when the frame loads again. Call this function in the same
 * event-loop task that inserts the frame, so that no message of the drawer is missed. The caller needs its own timeout
 * for `onConnected`, because a broken frame never greets.
 */
export function connectToDrawer(options: DrawerConnectionOptions): DrawerConnection {
  const { readFrame, drawerOrigin, onConnected, onDisconnected } = options;
  const methods = exposeMethods<HostMethods>(options.methods, hostArguments);
  /** The penpal connection to the frame's current document. Each document needs its own connection. */
  let current: Connection<RemoteMethods> | undefined;

  function receive({ source, origin, data, ports: [port] }: MessageEvent<unknown>): void {
    if (origin !== drawerOrigin || data !== GREETING) return;
    const frame = readFrame();
    if (!frame || source !== frame) return;
    if (port) connectOver(port);
    else {
      // The frame has loaded a new document, because this greeting is a document's first message.
      if (current) leave(current);
      frame.postMessage(GREETING, drawerOrigin);
    }
  }

  function connectOver(port: MessagePort): void {
    const messenger = wrapMessenger(new PortMessenger({ port }), withOwnPath);
    messenger.addMessageHandler(({ type }) => {
      if (type === 'DESTROY') leave(connection);
    });
    // The port fires `close` when the document is unloaded or its process crashes. Some browsers lack the event.
    port.addEventListener('close', () => leave(connection));
    const connection = connect<RemoteMethods>({ messenger, channel: CHANNEL, methods });
    current = connection;
    connection.promise.then(
      (remote) =>
        onConnected(createRemoteDrawer(createRemoteCall(remote, () => current === connection))),
      () => leave(connection),
    );
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
      // penpal creates an error for each pending call, and throws if the page froze `Error.prototype`. Ignores this,
      // because the pending calls then reject at their time limit (decision 2).
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
