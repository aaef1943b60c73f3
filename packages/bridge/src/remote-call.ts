import type { RemoteProxy } from 'penpal';
import { BridgeError, type BridgeErrorCode, isBridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS } from './contract.ts';

/** The other side as penpal sees it: any name can be called, anything can come back. */
export type RemoteMethods = Record<string, (argument?: unknown) => unknown>;

/**
 * Calls a method of the other side.
 *
 * @param parse checks the reply
 * @throws {BridgeError} `timeout`, `disconnected`, `invalid-reply`, or the code the other side refused with
 */
export type RemoteCall = <Reply>(
  name: string,
  parse: (reply: unknown) => Reply,
  argument?: unknown,
) => Promise<Reply>;

/**
 * Calls over penpal's proxy that always settle, and reject with a code alone.
 *
 * @param isConnected false once the connection has ended: penpal cannot say so where a page has frozen `Error.prototype`
 */
export function createRemoteCall(
  remote: RemoteProxy<RemoteMethods>,
  isConnected: () => boolean = () => true,
): RemoteCall {
  return async (name, parse, argument) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reply: unknown;
    try {
      // penpal's own limit makes an error in its timer: that throws where a page has frozen `Error.prototype`.
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
  // TRANSMISSION_FAILED: there is no port yet, or no longer.
  return code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED'
    ? 'disconnected'
    : 'failed';
}
