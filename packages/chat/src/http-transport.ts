import type { ChatTransport } from './chat-transport.ts';
import { discardBody, openAnswer, readHttpError } from './http-response.ts';
import type { Clock } from './message.ts';
import { createRequestBody } from './request-body.ts';
import { inTime, toConnectionError } from './silence-timeout.ts';

/** How long the service may send nothing before a timeout, in ms. */
const SILENCE_TIMEOUT_MS = 60_000;

/**
 * HTTP statuses for an answer that cannot be resumed. 204: nothing is left to send. 404: the id is unknown. 409: the
 * answer belongs to another client.
 */
const NOTHING_TO_RESUME: readonly number[] = [204, 404, 409];

const anonymous: RequestInit = {
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
};

export interface HttpTransportOptions {
  /** The API's absolute URL, with or without a path (`VITE_API_BASE_URL`). */
  readonly apiBaseUrl: string;
  /** Returns the visitor's language, as a BCP 47 language tag. By default, the browser sends its own languages. */
  readonly readLanguage?: () => string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: Clock;
  readonly silenceTimeoutMs?: number;
}

/**
 * Creates the transport over HTTP: `POST`, `GET` and `DELETE {apiBaseUrl}/v2/completions` (spec §7). Requests carry no
 * cookies and no referrer, and bypass the cache.
 * @throws {TypeError} for a base URL that is not absolute
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
      const language = options.readLanguage?.();
      const headers = {
        'Content-Type': 'application/json',
        ...(language !== undefined && { 'Accept-Language': language }),
      };
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
      // `keepalive` sends the request even when the page closes. A service that does not support DELETE keeps
      // generating the answer.
      fetch(urlOf(chatId), { method: 'DELETE', keepalive: true, ...anonymous }).catch(ignore);
    },
  };
}

function ignore(): void {
  // A failed DELETE does no harm, because the client has already stopped reading the answer.
}

function createEndpoint(apiBaseUrl: string): URL {
  const url = new URL(apiBaseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v2/completions`;
  return url;
}
