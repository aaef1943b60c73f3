import { checkQuestion } from '@assist/rules';
import type { SuggestedQuestion } from './contract.ts';

const MAX_SUGGESTED_QUESTIONS = 50;

/**
 * Returns the valid suggested questions of a health response (spec §3). Returns `undefined` if no question is valid, if
 * an entry lacks a text, or if the list is too long.
 */
export function readSuggestedQuestions(value: unknown): readonly SuggestedQuestion[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_SUGGESTED_QUESTIONS) return undefined;
  const questions = value.map((entry: unknown) => {
    const { question, reasoning }: Partial<Record<keyof SuggestedQuestion, unknown>> =
      Object(entry);
    return { question, reasoning };
  });
  if (!questions.every(isText)) return undefined;
  const valid = questions.filter(({ question }) => checkQuestion(question).kind === 'valid');
  return valid.length > 0 ? valid : undefined;
}

function isText(entry: Record<keyof SuggestedQuestion, unknown>): entry is SuggestedQuestion {
  return typeof entry.question === 'string' && typeof entry.reasoning === 'string';
}
