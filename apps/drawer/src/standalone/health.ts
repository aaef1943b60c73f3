import { parseSuggestedQuestions, type SuggestedQuestion } from '@assist/bridge';

/** What the answer service said of itself. */
export type Health =
  | { readonly isHealthy: true; readonly suggestedQuestions: readonly SuggestedQuestion[] }
  | { readonly isHealthy: false; readonly reason: string };

const TIMEOUT_MS = 5_000;

/** Asks the answer service how it is (spec §7). Never rejects. */
export async function checkHealth(apiBaseUrl: string): Promise<Health> {
  try {
    const response = await fetch(`${apiBaseUrl}/health`, {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return unhealthy(`it answered with HTTP status ${response.status}`);
    return readHealth(await response.json());
  } catch {
    return unhealthy('it can’t be reached');
  }
}

function readHealth(body: unknown): Health {
  if (Object(body).status === 'paused') return unhealthy('it is paused');
  if (typeof body !== 'object' || body === null || !('status' in body) || body.status !== 'ok') {
    return unhealthy('it did not report the status ‘ok’');
  }
  return { isHealthy: true, suggestedQuestions: readSuggestions(body) };
}

/** Suggestions that are not as agreed are none, not a failure. */
function readSuggestions(body: object): readonly SuggestedQuestion[] {
  try {
    return 'suggestedQuestions' in body ? parseSuggestedQuestions(body.suggestedQuestions) : [];
  } catch {
    return [];
  }
}

function unhealthy(reason: string): Health {
  return { isHealthy: false, reason };
}
