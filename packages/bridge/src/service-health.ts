import { checkQuestion } from '@assist/rules';

/** Time limit of a request to the service or the CDN, in ms. The limit includes reading the response's body. */
export const REQUEST_TIMEOUT_MS = 5_000;

const MAX_SUGGESTED_QUESTIONS = 50;

/** A question that the landing view suggests (spec §3). */
export interface SuggestedQuestion {
  readonly question: string;
  /** Why the question is suggested; may be ''. The specification requires this field, but no view shows it. */
  readonly reasoning: string;
}

/** The data from the response to a successful health check. */
export interface Health {
  /** As the service sent them. The drawer checks them with `readSuggestedQuestions`. */
  readonly suggestedQuestions?: readonly SuggestedQuestion[];
}

/** Why a health check failed. After a failed check, the loader does not define its custom elements. */
export type HealthFailure =
  /** No response: offline, connection refused, or blocked by CSP or CORS. */
  | 'network'
  /** No complete response within `REQUEST_TIMEOUT_MS`. */
  | 'timeout'
  /** An HTTP status outside 200 to 299. */
  | 'http'
  /** The response's body is not JSON, or its `status` is neither 'ok' nor 'paused'. */
  | 'status';

/**
 * Checks the service's health: `GET {api}/health` (spec §7). While the service's operators have paused the assistant,
 * the result is `paused`, which is not a failure.
 */
export async function checkHealth(apiBaseUrl: string): Promise<Health | HealthFailure | 'paused'> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  // Resolves at the time limit even if the request goes on, because the page may have replaced `fetch` by a function
  // that ignores signals.
  const timeout = new Promise<HealthFailure>((resolve) => {
    signal.addEventListener('abort', () => resolve('timeout'));
  });
  return Promise.race([timeout, requestHealth(apiBaseUrl, signal)]);
}

/** Returns `{apiBaseUrl}/health`, without doubled slashes (spec §7). */
export function healthUrl(apiBaseUrl: string): string {
  return `${apiBaseUrl.replace(/\/+$/, '')}/health`;
}

/**
 * Fetches a JSON file of a release, such as the loader's words.
 *
 * @throws {Error} if the file cannot be read within `REQUEST_TIMEOUT_MS`, or has a status outside 200 to 299
 */
export async function fetchJson(url: string): Promise<unknown> {
  const response = await request(url, AbortSignal.timeout(REQUEST_TIMEOUT_MS));
  if (!response.ok) throw new Error(`The file has the status ${response.status}.`);
  return response.json();
}

/** Requests a file of a release or the service's health. */
export function request(url: string, signal: AbortSignal, cache?: RequestCache): Promise<Response> {
  return fetch(url, {
    signal,
    credentials: 'omit',
    ...(cache && { cache }),
    // Overrides the page's referrer policy, because that policy may send the page's full URL.
    referrerPolicy: 'strict-origin',
  });
}

async function requestHealth(
  apiBaseUrl: string,
  signal: AbortSignal,
): Promise<Health | HealthFailure | 'paused'> {
  const response = await request(healthUrl(apiBaseUrl), signal, 'no-store').catch(() => undefined);
  if (!response) return 'network';
  if (!response.ok) return 'http';
  const body: unknown = await response.json().catch(() => undefined);
  const { status, suggestedQuestions } = Object(body);
  if (status === 'paused') return status;
  if (status !== 'ok') return 'status';
  return suggestedQuestions === undefined ? {} : { suggestedQuestions };
}

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
