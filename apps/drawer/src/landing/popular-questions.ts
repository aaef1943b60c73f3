import type { SuggestedQuestion } from '@assist/bridge';
import { checkQuestion } from '@assist/rules';

/** Offered when the server suggests none (spec §9): its six topics, worded as questions. */
const POPULAR_QUESTIONS: readonly SuggestedQuestion[] = [
  'How do I apply for a gold card?',
  'How do I check my claim status?',
  'How do I get mental health support?',
  'How do I update my personal information?',
  'How do I transition to civilian life?',
  'How do I get a veteran card?',
].map((question) => ({ question, reasoning: '' }));

/** The questions of the landing view: each once, none that could not be asked. */
export function selectSuggestions(suggested: readonly SuggestedQuestion[]): readonly string[] {
  const questions = new Set<string>();
  for (const { question } of suggested.length === 0 ? POPULAR_QUESTIONS : suggested) {
    const checked = checkQuestion(question);
    if (checked.kind === 'valid') questions.add(checked.question);
  }
  return [...questions];
}
