import type { RemoteProxy } from 'penpal';
import { BridgeError, type BridgeErrorCode, isBridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS } from './contract.ts';

/** The other side's methods for penpal: any name, any reply. */
export type RemoteMethods = Record<string, (argument?: unknown) => unknown>;

/**
 * Calls a method of the other side.
 *
 * @param parse checks the reply
 * @throws {BridgeError} `timeout`, `disconnected`, `invalid-reply`, or the other side's code
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

function codeOf(error: unknown): BridgeErrorCode {
  const { code }: { readonly code?: unknown } = Object(error);
  if (isBridgeErrorCode(code)) return code;
  if (code === 'METHOD_NOT_FOUND') return 'unknown-method';
  // TRANSMISSION_FAILED: the port is not open.
  return code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED'
    ? 'disconnected'
    : 'failed';
}
