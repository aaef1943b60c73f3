/** An error that the user of `npm run evaluate` can correct. The message is one line. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
