/**
 * The error codes of calls over the bridge. An error crosses the bridge only as a code, because a message or a stack
 * would reveal the sender's URLs.
 */
export type BridgeErrorCode =
  /** The receiver rejected the argument. */
  | 'invalid-argument'
  /** The caller rejected the reply, because the contract does not allow it. */
  | 'invalid-reply'
  /** No reply arrived within `CALL_TIMEOUT_MS`. */
  | 'timeout'
  /** The connection ended before the reply, for example because the other side's document was unloaded. */
  | 'disconnected'
  /** The other side refused the call, or the called method threw. */
  | 'failed';

/** The error of a failed call over the bridge. The error's message equals its code. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}
