import { type Connection, connect, type RemoteProxy, WindowMessenger } from 'penpal';
import { CHANNEL } from './contract.ts';

type AnyMethods = Record<string, (...argument: unknown[]) => unknown>;

/** penpal itself at the other end, without our code: what a hostile or newer side sends. */
export interface RawPeer {
  /** Calls a method by its path; resolves to what came back, the error included. */
  call(method: string, ...argument: unknown[]): Promise<{ value: unknown } | { error: unknown }>;
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
  const messenger = new WindowMessenger({ remoteWindow, allowedOrigins: [remoteOrigin] });
  messenger.addMessageHandler((message) => received.push(message));
  const connection: Connection<AnyMethods> = connect<AnyMethods>({
    messenger,
    channel: CHANNEL,
    methods,
  });
  const remote: RemoteProxy<AnyMethods> = await connection.promise;
  return {
    received,
    async call(method, ...argument) {
      try {
        const target = method
          .split('.')
          .reduce<unknown>((parent, name) => Reflect.get(Object(parent), name), remote);
        if (typeof target !== 'function') throw new TypeError('not callable');
        return { value: await target(...argument) };
      } catch (error) {
        return { error };
      }
    },
    destroy: connection.destroy,
  };
}
