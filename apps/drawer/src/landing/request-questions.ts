import { fitPageUrl } from '@assist/rules';
import { selectQuestions } from '../answer/selections.ts';
import { stripDeceptive } from '../deceptive-characters.ts';

/** Longest wait for the questions, in ms: later, the list would move under the pointer. */
const TIMEOUT_MS = 2_000;
const MAX_PAGE_QUESTIONS = 3;

/**
 * Asks the service for questions of a page: at most three that can be asked.
 *
 * @throws {Error} when the service does not answer in time with JSON
 */
export async function requestQuestions(
  apiBaseUrl: string,
  url: string,
): Promise<readonly string[]> {
  const query = new URLSearchParams({ contextUrl: fitPageUrl(new URL(url)) });
  const response = await fetch(`${apiBaseUrl}/v2/suggestions?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok) return [];
  const body: unknown = await response.json();
  const { suggestedQuestions } = Object(body);
  const offered = Array.isArray(suggestedQuestions) ? suggestedQuestions.flatMap(readQuestion) : [];
  return selectQuestions(offered).slice(0, MAX_PAGE_QUESTIONS);
}

function readQuestion(offered: unknown): readonly { readonly question: string }[] {
  const { question } = Object(offered);
  return typeof question === 'string' ? [{ question: stripDeceptive(question) }] : [];
}
