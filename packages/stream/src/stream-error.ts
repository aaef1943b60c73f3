/** The kind of fault in an answer stream. */
export type StreamErrorCode =
  /** A line without a colon. */
  | 'no-separator'
  /** A line with an unknown code (spec §8). */
  | 'invalid-code'
  /** A complete line or event that is not valid JSON. */
  | 'invalid-json'
  /** JSON of the wrong shape, or a part that is not allowed at this point. */
  | 'invalid-part'
  /** A line longer than `MAX_LINE_LENGTH`. */
  | 'line-too-long'
  /** The stream ended inside a line or an event, usually because the connection was lost. */
  | 'cut-off';

/** A fault in an answer stream. The message never quotes the answer, so that error reports may contain it. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly code: StreamErrorCode;

  constructor(code: StreamErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
