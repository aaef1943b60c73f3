import { decodeAnswer } from '@assist/stream';
import { ChatError, EMPTY_BODY, FETCH_FAILED } from './chat-error.ts';
import type { AnswerStream, ChatTransport } from './chat-transport.ts';
import { discardBody, isWebPage, readHttpError } from './http-error.ts';
import { inTime } from './in-time.ts';
import type { Clock } from './message.ts';
import { createRequestBody } from './request-body.ts';
import { toConnectionError, watchBody } from './watch-body.ts';

/** How long the service may be silent before the connection counts as lost, in ms. */
const SILENCE_TIMEOUT_MS = 60_000;

export interface HttpTransportOptions {
  /** Absolute URL of the API, with or without a path (`VITE_API_BASE_URL`). */
  readonly apiBaseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly now?: Clock;
  readonly silenceTimeoutMs?: number;
}

/**
 * The transport over HTTP: `POST` and `GET {apiBaseUrl}/v2/completions` (spec §7). No cookies, no
 * cache, no referrer. Throws a `TypeError` for a base URL that is not absolute.
 */
export function createHttpTransport(options: HttpTransportOptions): ChatTransport {
  const {
    fetch = (input, init) => globalThis.fetch(input, init),
    now = () => new Date(),
    silenceTimeoutMs = SILENCE_TIMEOUT_MS,
  } = options;
  const endpoint = createEndpoint(options.apiBaseUrl);

  async function request(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const connection = new AbortController();
    const abort = () => connection.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      const response = fetch(url, {
        ...init,
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: connection.signal,
      });
      return await inTime(response, silenceTimeoutMs);
    } catch (error) {
      connection.abort();
      throw toConnectionError(error);
    }
  }

  function openAnswer(response: Response): AnswerStream {
    if (isWebPage(response)) {
      discardBody(response);
      throw new ChatError('content-type', FETCH_FAILED, { status: response.status });
    }
    if (response.body === null) {
      throw new ChatError('empty-body', EMPTY_BODY, { status: response.status });
    }
    return decodeAnswer(watchBody(response.body, silenceTimeoutMs), response.headers);
  }

  return {
    async send(question, signal) {
      const body = JSON.stringify(createRequestBody(question));
      const headers = { 'Content-Type': 'application/json' };
      const response = await request(endpoint, { method: 'POST', headers, body }, signal);
      if (!response.ok) throw await inTime(readHttpError(response, now), silenceTimeoutMs);
      return openAnswer(response);
    },

    async resume(chatId, signal) {
      const url = new URL(endpoint);
      url.searchParams.set('chatId', chatId);
      const response = await request(url, { method: 'GET' }, signal);
      if (response.status === 404) {
        discardBody(response);
        return undefined;
      }
      if (!response.ok) throw await inTime(readHttpError(response, now), silenceTimeoutMs);
      return response.body === null ? undefined : openAnswer(response);
    },
  };
}

function createEndpoint(apiBaseUrl: string): URL {
  const url = new URL(apiBaseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v2/completions`;
  return url;
}
