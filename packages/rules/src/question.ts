/** Maximum length of a question, in code points (spec §5, §9). */
export const MAX_QUESTION_LENGTH = 150;

/** A valid `question` is trimmed. */
export type CheckedQuestion =
  | { readonly kind: 'valid'; readonly question: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long' };

/** Matches a text without a visible character: white space, control characters, and format characters such as U+200B. */
const BLANK = /^[\s\p{Cc}\p{Cf}]*$/u;

/** Trims a question and checks its length. */
export function checkQuestion(text: string): CheckedQuestion {
  const question = text.trim();
  if (BLANK.test(question)) return { kind: 'empty' };
  if (excessLength(question) > 0) return { kind: 'too-long' };
  return { kind: 'valid', question };
}

/**
 * Returns the number of code points by which a question exceeds the limit. Negative for a shorter question. White space
 * at both ends does not count.
 */
export function excessLength(text: string): number {
  return [...text.trim()].length - MAX_QUESTION_LENGTH;
}

/** Cuts a question to the maximum length, without splitting a code point. */
export function cutQuestion(text: string): string {
  return [...text].slice(0, MAX_QUESTION_LENGTH).join('');
}

/** The fields of a `keydown` event that tell whether it submits a question. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

/** The key code that browsers report for a key that an input method handled. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether a key press submits a question: Enter without Shift (spec §5). An Enter that ends the composition of an input
 * method does not submit. Safari reports this Enter after the composition has ended, with `INPUT_METHOD_KEY_CODE`.
 */
export function isSubmitKey({ key, keyCode, shiftKey, isComposing }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== INPUT_METHOD_KEY_CODE;
}
