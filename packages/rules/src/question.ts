/** The longest question, in code points (spec §5, §9). */
export const MAX_QUESTION_LENGTH = 150;

/** The message in boxes that display errors (spec §5). */
export const QUESTION_TOO_LONG = 'Question too long. Shorten it so we can give a clearer answer.';

/** A visitor's question, checked against the limit. */
export type CheckedQuestion =
  | { readonly kind: 'valid'; readonly question: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long' };

/** Trims and checks a question. */
export function checkQuestion(text: string): CheckedQuestion {
  const question = text.trim();
  if (question === '') return { kind: 'empty' };
  if (questionLength(question) > MAX_QUESTION_LENGTH) return { kind: 'too-long' };
  return { kind: 'valid', question };
}

/** The length that counts against the limit: code points (an emoji is one), without the white space around. */
export function questionLength(text: string): number {
  return [...text.trim()].length;
}

/** Cuts a question to the limit without splitting a code point, for the floating box and the playground. */
export function cutQuestion(text: string): string {
  return [...text].slice(0, MAX_QUESTION_LENGTH).join('');
}
