/**
 * The error codes of calls over the bridge. An error crosses the bridge only as a code, because a message or a stack
 * would reveal the sender's URLs.
 */
export type BridgeErrorCode =
  /** The receiver rejected the argument. The receiver sends this code, but the caller's side changes it to `failed`. */
  | 'invalid-argument'
  /** The caller's side rejected the reply, because the reply does not match the contract. */
  | 'invalid-reply'
  /** No reply arrived within `CALL_TIMEOUT_MS`. */
  | 'timeout'
  /** The connection ended before the reply, for example because the other side's document was unloaded. */
  | 'disconnected'
  /** The other side rejected the call or its argument, or the called method threw. */
  | 'failed';

/** The error of a failed call over the bridge. The error's message equals its code. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}
