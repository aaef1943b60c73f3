/** Longest wait for the health response, its body included, in ms. */
export const HEALTH_TIMEOUT_MS = 5_000;

/** What the health response says beyond 'ok'. */
export interface Health {
  /** Suggestions as the service sent them; the drawer reads the valid ones (`readSuggestedQuestions`). */
  readonly suggestedQuestions?: unknown;
}

/** Why the widgets are not registered. */
export type HealthFailure =
  /** No response: offline, refused, blocked by CSP or CORS. */
  | 'network'
  /** Not within `HEALTH_TIMEOUT_MS`. */
  | 'timeout'
  /** A response that is not OK. */
  | 'http'
  /** Not JSON, or a `status` other than 'ok'. */
  | 'status';

/** The service is well, but its operators have paused the assistant: nothing is at fault. */
export type HealthPause = 'paused';

/** Asks the service whether it is well: `GET {api}/health` (spec §7). */
export async function checkHealth(
  apiBaseUrl: string,
): Promise<Health | HealthFailure | HealthPause> {
  const signal = AbortSignal.timeout(HEALTH_TIMEOUT_MS);
  // Raced rather than only aborted: a host may have replaced fetch with one that knows no signals.
  const timeout = new Promise<HealthFailure>((resolve) => {
    signal.addEventListener('abort', () => resolve('timeout'));
  });
  return Promise.race([timeout, requestHealth(apiBaseUrl, signal)]);
}

/** Where a service says how it is. */
export function healthUrl(apiBaseUrl: string): string {
  return `${apiBaseUrl.replace(/\/+$/, '')}/health`;
}

async function requestHealth(
  apiBaseUrl: string,
  signal: AbortSignal,
): Promise<Health | HealthFailure | HealthPause> {
  const response = await fetch(healthUrl(apiBaseUrl), {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    // The page's own policy may send its whole address.
    referrerPolicy: 'strict-origin',
  }).catch(() => undefined);
  if (!response) return 'network';
  if (!response.ok) return 'http';
  const body: unknown = await response.json().catch(() => undefined);
  const { status, suggestedQuestions } = Object(body);
  if (status === 'paused') return status;
  if (status !== 'ok') return 'status';
  return suggestedQuestions === undefined ? {} : { suggestedQuestions };
}
