/** Thrown when an import cannot begin or continue. The message is for the person at the terminal. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
