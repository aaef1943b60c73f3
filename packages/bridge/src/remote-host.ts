import { CallOptions, type RemoteProxy } from 'penpal';
import { BridgeError, type BridgeErrorCode, isBridgeErrorCode } from './bridge-error.ts';
import { CALL_TIMEOUT_MS, type HostMethods } from './contract.ts';

/** The host page as the drawer calls it. Every call settles; it rejects with a BridgeError. */
export type RemoteHost = {
  readonly [Name in keyof HostMethods]: (...notice: Parameters<HostMethods[Name]>) => Promise<void>;
};

/** The other side as penpal sees it: any name can be called, anything can come back. */
export type RemoteMethods = Record<string, (argument?: unknown) => unknown>;

/** The host behind penpal's proxy. What a method returns is of no matter, and what it throws is a code. */
export function createRemoteHost(remote: RemoteProxy<RemoteMethods>): RemoteHost {
  async function call(name: keyof HostMethods, argument?: unknown): Promise<void> {
    try {
      await remote[name]?.(argument, new CallOptions({ timeout: CALL_TIMEOUT_MS }));
    } catch (error) {
      throw new BridgeError(codeOf(error));
    }
  }
  return {
    stateChanged: (snapshot) => call('stateChanged', snapshot),
    closed: () => call('closed'),
  };
}

function codeOf(error: unknown): BridgeErrorCode {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : '';
  if (isBridgeErrorCode(code)) return code;
  if (code === 'METHOD_CALL_TIMEOUT') return 'timeout';
  // TRANSMISSION_FAILED: there is no port yet, or no longer.
  if (code === 'CONNECTION_DESTROYED' || code === 'TRANSMISSION_FAILED') return 'disconnected';
  return 'failed';
}
