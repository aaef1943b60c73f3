import type { RemoteProxy } from 'penpal';
import { BridgeError, type BridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS } from './contract.ts';

/** The other side's methods for penpal: any name, any reply. */
export type RemoteMethods = Record<string, (argument?: unknown) => unknown>;

/**
 * Calls a method of the other side.
 *
 * @param parse checks the reply
 * @throws {BridgeError} `timeout`, `disconnected`, `invalid-reply`, or `failed` if the other side refused
 */
export type RemoteCall = <Reply>(
  name: string,
  parse: (reply: unknown) => Reply,
  argument?: unknown,
) => Promise<Reply>;

/**
 * Creates calls over penpal's proxy that always settle, and reject only with a code.
 *
 * @param isConnected false after the connection ended, because penpal cannot report it if the page froze
 *   `Error.prototype`
 */
export function createRemoteCall(
  remote: RemoteProxy<RemoteMethods>,
  isConnected: () => boolean = () => true,
): RemoteCall {
  return async (name, parse, argument) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reply: unknown;
    try {
      // Replaces penpal's own timeout, whose timer throws if the page froze `Error.prototype`.
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

/** Ignores the other side's own codes, because no caller uses them and they may contain any text. */
function codeOf(error: unknown): BridgeErrorCode {
  if (error instanceof BridgeError) return error.code;
  const { code }: { readonly code?: unknown } = Object(error);
  // TRANSMISSION_FAILED means that no port exists yet, or no longer exists.
  return code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED'
    ? 'disconnected'
    : 'failed';
}
