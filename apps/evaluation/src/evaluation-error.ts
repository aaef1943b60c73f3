/** An error that the user of `npm run evaluate` can correct. The message is one line. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  /** Commands print only the message, without a stack trace. */
  readonly isExpected = true;
}
