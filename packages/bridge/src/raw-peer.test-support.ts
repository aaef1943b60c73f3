import { type Connection, connect, WindowMessenger } from 'penpal';
import { CHANNEL } from './contract.ts';

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

/**
 * Connects a raw penpal peer to the side under test.
 *
 * @param methods the peer's methods, which the side under test may call
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
