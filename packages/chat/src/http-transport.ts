import type { ChatTransport } from './chat-transport.ts';
import { discardBody, openAnswer, readHttpError } from './http-response.ts';
import type { Clock } from './message.ts';
import { createRequestBody } from './request-body.ts';
import { inTime, toConnectionError } from './silence-timeout.ts';

/** How long the service may be silent before the connection counts as lost, in ms. */
const SILENCE_TIMEOUT_MS = 60_000;

/** How a service says that it has no answer for this client under the id: no such, or another client's. */
const NOTHING_TO_RESUME: readonly number[] = [204, 404, 409];

const anonymous: RequestInit = {
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
};

export interface HttpTransportOptions {
  /** Absolute URL of the API, with or without a path (`VITE_API_BASE_URL`). */
  readonly apiBaseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: Clock;
  readonly silenceTimeoutMs?: number;
}

/**
 * The transport over HTTP: `POST` and `GET {apiBaseUrl}/v2/completions` (spec §7), and `DELETE` for
 * an answer that is given up. No cookies, no cache, no referrer. Throws a `TypeError` for a base URL that is not absolute.
 */
export function createHttpTransport(options: HttpTransportOptions): ChatTransport {
  const {
    fetch = (input, init) => globalThis.fetch(input, init),
    now = () => new Date(),
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
  } = options;
  const endpoint = createEndpoint(options.apiBaseUrl);

  function urlOf(chatId: string): URL {
    const url = new URL(endpoint);
    url.searchParams.set('chatId', chatId);
    return url;
  }

  async function request(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const connection = new AbortController();
    const abort = () => connection.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const response = fetch(url, { ...init, ...anonymous, signal: connection.signal });
      return await inTime(response, silenceTimeoutMs);
    } catch (error) {
      signal.removeEventListener('abort', abort);
      connection.abort();
      throw toConnectionError(error);
    }
  }

  return {
    async send(question, signal) {
      const body = JSON.stringify(createRequestBody(question));
      const headers = { 'Content-Type': 'application/json' };
      const response = await request(endpoint, { method: 'POST', headers, body }, signal);
      if (!response.ok) throw await readHttpError(response, now, silenceTimeoutMs);
      return openAnswer(response, silenceTimeoutMs);
    },

    async resume(chatId, signal) {
      const response = await request(urlOf(chatId), { method: 'GET' }, signal);
      if (NOTHING_TO_RESUME.includes(response.status)) {
        discardBody(response);
        return undefined;
      }
      if (!response.ok) throw await readHttpError(response, now, silenceTimeoutMs);
      return response.body === null ? undefined : openAnswer(response, silenceTimeoutMs);
    },

    cancel(chatId) {
      // Sent even when the page is left. A service that does not know it writes on, as before.
      fetch(urlOf(chatId), { method: 'DELETE', keepalive: true, ...anonymous }).catch(ignore);
    },
  };
}

function ignore(): void {
  // The answer is given up either way.
}

function createEndpoint(apiBaseUrl: string): URL {
  const url = new URL(apiBaseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v2/completions`;
  return url;
}
