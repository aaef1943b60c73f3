import { type Connection, connect, WindowMessenger } from 'penpal';
import { CHANNEL } from './contract.ts';

type AnyMethods = Record<string, (...argument: unknown[]) => unknown>;

/** penpal itself at the other end, without our code: what a hostile or newer side sends. */
export interface RawPeer {
  /** Calls a method by its path, or by a path that is none; resolves to what came back, the error included. */
  call(method: unknown, ...argument: unknown[]): Promise<{ value: unknown } | { error: unknown }>;
  /** The messages that arrived over the port, as they are. */
  readonly received: readonly unknown[];
  destroy(): void;
}

/**
 * Connects to our side with penpal.
 *
 * @param methods what our side may call here
 */
export async function connectRawPeer(
  remoteWindow: Window,
  remoteOrigin: string,
  methods: AnyMethods = {},
): Promise<RawPeer> {
  const received: unknown[] = [];
  const waiting = new Map<unknown, (reply: { value: unknown } | { error: unknown }) => void>();
  const messenger = new WindowMessenger({ remoteWindow, allowedOrigins: [remoteOrigin] });
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
      // Past penpal's own proxy, which calls nothing but names.
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
