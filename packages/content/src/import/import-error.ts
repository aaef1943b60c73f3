/** An import that cannot begin or go on, in words for the person at the terminal. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}
