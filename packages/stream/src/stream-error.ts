/**
 * What was wrong with an answer stream.
 *
 * - `no-separator`: a line without a colon.
 * - `invalid-code`: a line whose code is none of the protocol's (spec §8).
 * - `invalid-json`: a complete line or event that is not JSON.
 * - `invalid-part`: JSON of the wrong shape, or a part that may not come at this point.
 * - `line-too-long`: a line over `MAX_LINE_LENGTH`.
 * - `cut-off`: the stream ended inside a line or an event, as when a connection is lost.
 */
export type StreamErrorCode =
  | 'no-separator'
  | 'invalid-code'
  | 'invalid-json'
  | 'invalid-part'
  | 'line-too-long'
  | 'cut-off';

/** A fault in an answer stream. The message never holds text of the answer, so it may be reported. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: StreamErrorCode;

  constructor(code: StreamErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
