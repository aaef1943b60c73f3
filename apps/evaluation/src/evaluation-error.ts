/** Thrown for a fault that the person at the terminal can correct. The message is one line. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
}
