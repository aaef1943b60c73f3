const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Maximum length of an error code, in characters. */
const MAX_CODE_LENGTH = 40;

/** An error with a message written in our code. The message may be reported unchanged. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
}

/**
 * Whether text from outside is an error code. A code is short kebab-case, so that it cannot contain a visitor's words.
 */
export function isErrorCode(text: string): boolean {
  return text.length <= MAX_CODE_LENGTH && kebabCase.test(text);
}
