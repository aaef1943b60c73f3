import type { AssistantResponse } from '@assist/chat';
import { checkQuestion } from '@assist/rules';

const MAX_FOLLOW_UPS = 5;

/** The follow-up questions to offer: each once, none that could not be asked. */
export function selectFollowUps(
  followUps: AssistantResponse['followUpQuestions'],
): readonly string[] {
  const questions = new Set<string>();
  for (const { question } of followUps) {
    const checked = checkQuestion(question);
    if (checked.kind === 'valid') questions.add(checked.question);
  }
  return [...questions].slice(0, MAX_FOLLOW_UPS);
}
