/** Why a call over the bridge failed. An error crosses the bridge only as a code, because a stack reveals addresses. */
export type BridgeErrorCode =
  /** The argument does not match the contract. */
  | 'invalid-argument'
  /** No reply arrived in time. */
  | 'timeout'
  /** The connection ended before the reply. */
  | 'disconnected'
  /** The other side rejected the call, its method threw, or its reply does not match the contract. */
  | 'failed';

export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}
