/**
 * The error codes of calls over the bridge. Only the code crosses it, because a message or a stack would reveal the
 * other side's URLs.
 */
export type BridgeErrorCode =
  /** The receiver rejected the argument. */
  | 'invalid-argument'
  /** The contract does not allow the reply. */
  | 'invalid-reply'
  /** No answer within `CALL_TIMEOUT_MS`. */
  | 'timeout'
  /** The other side's document was unloaded before it answered. */
  | 'disconnected'
  /** The other side refused the call, or its method threw. */
  | 'failed';

/** The error of a failed call over the bridge. Its message is its code. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}
