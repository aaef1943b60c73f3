/**
 * Why a call across the bridge failed. Only the code ever crosses it: a message or a stack of the
 * other side would carry its URLs.
 */
const codes = [
  /** The receiver refused the argument. */
  'invalid-argument',
  /** The receiver answered with something the contract does not know. */
  'invalid-reply',
  /** No answer within `CALL_TIMEOUT_MS`. */
  'timeout',
  /** The other side left, was removed, or loaded again before it answered. */
  'disconnected',
  /** The other side speaks a version of the contract without this method. */
  'unknown-method',
  /** The method threw. */
  'failed',
] as const;

export type BridgeErrorCode = (typeof codes)[number];

/** A failed call across the bridge. Its message is its code. */
export class BridgeError extends Error {
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode) {
    super(code);
    this.code = code;
  }
}

/** Whether a value that crossed the bridge is a code of ours. */
export function isBridgeErrorCode(value: unknown): value is BridgeErrorCode {
  return codes.some((code) => code === value);
}
