import type { RemoteProxy } from 'penpal';
import { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS } from './contract.ts';

/** The other side's methods, as penpal types them: any name and any reply. */
export type RemoteMethods = Record<string, (argument?: unknown) => unknown>;

/**
 * Calls a method of the other side.
 *
 * @param parse checks and returns the reply
 * @throws {BridgeError} `timeout`, `disconnected`, `invalid-reply`, or `failed` if the other side answered with an
 *   error
 */
export type RemoteCall = <Reply>(
  name: string,
  parse: (reply: unknown) => Reply,
  argument?: unknown,
) => Promise<Reply>;

/**
 * Creates a function that calls methods through penpal's proxy. Every call settles, and rejects only with a
 * BridgeError.
 *
 * @param isConnected returns false once the connection has ended. Failed calls then reject with `disconnected`,
 *   whatever penpal's error is. If the page froze `Error.prototype`, penpal throws a TypeError instead of its own
 *   error, because the constructor of that error assigns `this.name`.
 */
export function createRemoteCall(
  remote: RemoteProxy<RemoteMethods>,
  isConnected: () => boolean,
): RemoteCall {
  return async (name, parse, argument) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reply: unknown;
    try {
      // Does not use penpal's own timeout, because penpal cannot create its error if the page froze `Error.prototype`.
      // The call would stay pending.
      const limit = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new BridgeError('timeout')), CALL_TIMEOUT_MS);
      });
      reply = await Promise.race([remote[name]?.(argument), limit]);
    } catch (error) {
      throw new BridgeError(isConnected() ? codeOf(error) : 'disconnected');
    } finally {
      clearTimeout(timer);
    }
    try {
      return parse(reply);
    } catch {
      throw new BridgeError('invalid-reply');
    }
  };
}

/**
 * Returns the code for a failed call. Drops codes that the other side sent, because no caller uses them and they may
 * contain any text.
 */
function codeOf(error: unknown): BridgeErrorCode {
  if (error instanceof BridgeError) return error.code;
  const { code }: { readonly code?: unknown } = Object(error);
  // penpal reports TRANSMISSION_FAILED when the connection has no port yet, or no longer has one.
  return code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED'
    ? 'disconnected'
    : 'failed';
}
