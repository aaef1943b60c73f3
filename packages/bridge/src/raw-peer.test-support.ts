import { type Connection, connect, type Messenger, PortMessenger, WindowMessenger } from 'penpal';
import { CHANNEL } from './contract.ts';
import { GREETING, greetPage } from './greeting.ts';

type AnyMethods = Record<string, (...argument: unknown[]) => unknown>;

/**
 * A penpal connection without this package's checks. Tests use it to send invalid or unknown messages, as a hostile or
 * newer peer might.
 */
export interface RawPeer {
  /** Calls a method of the other side. `method` may be an invalid path. Resolves to the reply or the error. */
  call(method: unknown, ...argument: unknown[]): Promise<{ value: unknown } | { error: unknown }>;
  /** All messages that the peer has received, unparsed. */
  readonly received: readonly unknown[];
  destroy(): void;
}

/** Connects a raw peer to the drawer, as the page's loader does. */
export async function connectRawHost(drawer: Window, drawerOrigin: string): Promise<RawPeer> {
  drawer.postMessage(GREETING, drawerOrigin);
  const port = await new Promise<MessagePort>((resolve) => {
    window.addEventListener('message', ({ ports: [sent] }) => sent && resolve(sent));
  });
  return await connectRawPeer(new PortMessenger({ port }));
}

/** Connects a raw peer to the drawer by `window.postMessage` instead of a port, as loaders up to release 0.2.0 do. */
export async function connectRawHostOverWindows(
  drawer: Window,
  drawerOrigin: string,
): Promise<RawPeer> {
  return await connectRawPeer(
    new WindowMessenger({ remoteWindow: drawer, allowedOrigins: [drawerOrigin] }),
  );
}

/** Connects a raw peer to the host, as the drawer does. */
export async function connectRawDrawer(
  host: Window,
  hostOrigin: string,
  methods: AnyMethods,
): Promise<RawPeer> {
  const port = await new Promise<MessagePort>((resolve) => greetPage(host, [hostOrigin], resolve));
  return await connectRawPeer(new PortMessenger({ port }), methods);
}

/** @param methods the peer's methods, which the side under test may call */
async function connectRawPeer(messenger: Messenger, methods: AnyMethods = {}): Promise<RawPeer> {
  const received: unknown[] = [];
  const waiting = new Map<unknown, (reply: { value: unknown } | { error: unknown }) => void>();
  messenger.addMessageHandler((message) => {
    received.push(message);
    if (message.type !== 'REPLY') return;
    const { callId, isError, value } = message;
    waiting.get(callId)?.(isError ? { error: value } : { value });
  });
  const connection: Connection<AnyMethods> = connect<AnyMethods>({
    messenger,
    channel: CHANNEL,
    methods,
  });
  await connection.promise;
  return {
    received,
    call(method, ...args) {
      const id = crypto.randomUUID();
      // Sends the call as a message, because penpal's proxy accepts only plain method names.
      const methodPath: string[] = typeof method === 'string' ? method.split('.') : Object(method);
      messenger.sendMessage({
        namespace: 'penpal',
        channel: CHANNEL,
        type: 'CALL',
        id,
        methodPath,
        args,
      });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    destroy: connection.destroy,
  };
}
