import { fitPageUrl } from '@assist/rules';
import { selectQuestions } from '../answer/selections.ts';
import { stripDeceptive } from '../deceptive-characters.ts';

/** Timeout of the request, in ms. Questions that arrive later would move the list under the visitor's pointer. */
const TIMEOUT_MS = 2_000;
const MAX_PAGE_QUESTIONS = 3;

/**
 * Requests suggested questions about a page from the service.
 *
 * @returns at most three valid questions
 * @throws {Error} if the service does not answer in time, or answers with an error or without JSON
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
  // A service may lack this endpoint.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`Status ${response.status}`);
  const body: unknown = await response.json();
  const { suggestedQuestions } = Object(body);
  const offered = Array.isArray(suggestedQuestions) ? suggestedQuestions.flatMap(readQuestion) : [];
  return selectQuestions(offered).slice(0, MAX_PAGE_QUESTIONS);
}

function readQuestion(offered: unknown): readonly { readonly question: string }[] {
  const { question } = Object(offered);
  return typeof question === 'string' ? [{ question: stripDeceptive(question) }] : [];
}
