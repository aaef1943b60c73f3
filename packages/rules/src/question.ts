/** Longest question, in code points (spec §5, §9). */
export const MAX_QUESTION_LENGTH = 150;

/** Shown in boxes that display errors (spec §5). */
export const QUESTION_TOO_LONG = 'Question too long. Shorten it so we can give a clearer answer.';

/** A question as a visitor typed it, judged by the 150 rule. */
export type CheckedQuestion =
  | { readonly kind: 'valid'; readonly question: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too-long' };

/** Trims and judges a question. */
export function checkQuestion(text: string): CheckedQuestion {
  const question = text.trim();
  if (question === '') return { kind: 'empty' };
  if (questionLength(question) > MAX_QUESTION_LENGTH) return { kind: 'too-long' };
  return { kind: 'valid', question };
}

/** What counts against the limit: code points, so that an emoji is one, without the white space around. */
export function questionLength(text: string): number {
  return [...text.trim()].length;
}

/** Cuts a question to the limit without splitting a code point: the floating box and the playground. */
export function cutQuestion(text: string): string {
  return [...text].slice(0, MAX_QUESTION_LENGTH).join('');
}
