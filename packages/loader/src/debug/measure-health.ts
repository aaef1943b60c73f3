import { HEALTH_TIMEOUT_MS, healthUrl } from '@assist/bridge';

/** The result of the debug panel's API test (spec §4). */
export type HealthResult =
  | {
      readonly kind: 'online';
      /** Time from the request to the response's headers, in whole ms. */
      readonly latency: number;
      readonly status: string;
      readonly url: string;
    }
  | { readonly kind: 'api-error'; readonly httpStatus: number }
  | { readonly kind: 'connection-failed'; readonly message: string };

/** Requests `GET {api}/health` and measures the latency. Never rejects. */
export async function measureHealth(apiBaseUrl: string): Promise<HealthResult> {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${HEALTH_TIMEOUT_MS / 1_000} seconds`));
      stop.abort();
    }, HEALTH_TIMEOUT_MS);
  });
  try {
    return await Promise.race([timeout, requestResult(healthUrl(apiBaseUrl), stop.signal)]);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { kind: 'connection-failed', message: message || 'Unknown error' };
  } finally {
    clearTimeout(timer);
  }
}

async function requestResult(url: string, signal: AbortSignal): Promise<HealthResult> {
  const start = performance.now();
  const response = await fetch(url, {
    signal,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'strict-origin',
  });
  const latency = Math.round(performance.now() - start);
  if (!response.ok) return { kind: 'api-error', httpStatus: response.status };
  const { status }: { status?: unknown } = Object(await response.json());
  return { kind: 'online', latency, status: typeof status === 'string' ? status : 'None', url };
}
