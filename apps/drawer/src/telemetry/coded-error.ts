const kebabCase = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Longest code, in characters. */
const MAX_CODE_LENGTH = 40;

/** An error whose message is written here, word by word, and may be reported as it stands. */
export class CodedError extends Error {
  override readonly name = 'CodedError';
}

/** Whether a code from outside is one: short and in kebab-case, so that it cannot hold a visitor's words. */
export function isErrorCode(text: string): boolean {
  return text.length <= MAX_CODE_LENGTH && kebabCase.test(text);
}
