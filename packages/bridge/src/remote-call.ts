import { CallOptions, type RemoteProxy } from 'penpal';
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

/** Calls over penpal's proxy that always settle, and reject with a code alone. */
export function createRemoteCall(remote: RemoteProxy<RemoteMethods>): RemoteCall {
  return async (name, parse, argument) => {
    let reply: unknown;
    try {
      reply = await remote[name]?.(argument, new CallOptions({ timeout: CALL_TIMEOUT_MS }));
    } catch (error) {
      throw new BridgeError(codeOf(error));
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
  if (code === 'METHOD_CALL_TIMEOUT') return 'timeout';
  // TRANSMISSION_FAILED: there is no port yet, or no longer.
  if (code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED') return 'disconnected';
  return 'failed';
}
