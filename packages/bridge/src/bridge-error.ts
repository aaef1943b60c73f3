/**
 * The error codes of calls over the bridge. Only the code crosses it, because a message or a stack would reveal the
 * other side's URLs.
 */
const codes = [
  /** The receiver rejected the argument. */
  'invalid-argument',
  /** The contract does not allow the reply. */
  'invalid-reply',
  /** No answer within `CALL_TIMEOUT_MS`. */
  'timeout',
  /** The other side's document was unloaded before it answered. */
  'disconnected',
  /** The other side's version of the contract lacks this method. */
  'unknown-method',
  /** The method threw. */
  'failed',
] as const;

export type BridgeErrorCode = (typeof codes)[number];

/** The error of a failed call over the bridge. Its message is its code. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Whether a value from the other side is one of these codes. */
export function isBridgeErrorCode(value: unknown): value is BridgeErrorCode {
  return codes.some((code) => code === value);
}
