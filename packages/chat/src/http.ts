import { decodeStream, type JsonValue, type StreamPart } from '@assist/stream';
import { ChatError, EMPTY_BODY_MESSAGE, FETCH_FAILED_MESSAGE, isAbortError } from './errors.ts';
import type { ChatMessage } from './message.ts';

/** A question to the service. */
export interface ChatRequest {
  /** The chat id: a new random UUID for each question. The service resumes an answer by this id. */
  readonly id: string;
  readonly messages: readonly ChatMessage[];
  /** Data that the service gets unchanged, with the question (spec §7). */
  readonly data?: JsonValue;
  /** The visitor's language, as a BCP 47 language tag. By default, the browser sends its own languages. */
  readonly language?: string;
}

/**
 * An answer as a stream of batches of parts. Iterating may throw:
 * - an abort error, if the request was aborted
 * - a `StreamError` for a protocol error; with the code `cut-off`, usually for a lost connection
 * - any other error for a lost connection
 */
export type AnswerStream = AsyncIterable<readonly StreamPart[]>;

/** The connection to the answer service. The promises reject with a `ChatError` or an abort error. */
export interface ChatTransport {
  send(request: ChatRequest, signal: AbortSignal): Promise<AnswerStream>;
  /**
   * Requests the answer again from its start, including the parts still to come. Resolves to undefined if the service
   * has nothing to resume.
   */
  resume(chatId: string, signal: AbortSignal): Promise<AnswerStream | undefined>;
  /** Tells the service to stop an answer. Does not report whether the service received the call. */
  cancel(chatId: string): void;
}

/** The body of the completions call (spec §7). */
export interface RequestBody extends Pick<ChatRequest, 'id' | 'data'> {
  readonly messages: readonly Pick<ChatMessage, 'role' | 'content' | 'parts'>[];
}

export interface HttpTransportOptions {
  /** The API's absolute URL, with or without a path (`VITE_API_BASE_URL`). */
  readonly apiBaseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** How long the service may send nothing before a timeout, in ms. Heartbeats count as bytes. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Maximum length of a body that counts as an error text, in UTF-16 units. */
const MAX_ERROR_TEXT = 10_000;

/** A longer wait counts as a mistake of the service or of a proxy, because the visitor could not try again today. */
const LONGEST_RETRY_AFTER_S = 3_600;

/** 204: nothing is left to send. 404: the id is unknown. 409: the answer belongs to another client. */
const NOTHING_TO_RESUME: readonly number[] = [204, 404, 409];

const anonymous: RequestInit = {
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
};

/**
 * Creates the transport over HTTP: `POST`, `GET` and `DELETE {apiBaseUrl}/v2/completions` (spec §7). Requests carry no
 * cookies and no referrer, and bypass the cache.
 * @throws {TypeError} for a base URL that is not absolute
 */
export function createHttpTransport(options: HttpTransportOptions): ChatTransport {
  const { fetch = (input, init) => globalThis.fetch(input, init) } = options;
  const endpoint = new URL(options.apiBaseUrl);
  endpoint.pathname = `${endpoint.pathname.replace(/\/+$/, '')}/v2/completions`;

  function urlOf(chatId: string): URL {
    const url = new URL(endpoint);
    url.searchParams.set('chatId', chatId);
    return url;
  }

  async function request(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const controller = new AbortController();
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await inTime(fetch(url, { ...init, ...anonymous, signal: controller.signal }));
    } catch (error) {
      signal.removeEventListener('abort', abort);
      controller.abort();
      throw toNetworkError(error);
    }
  }

  return {
    async send(question, signal) {
      const { language } = question;
      const headers = {
        'Content-Type': 'application/json',
        ...(language !== undefined && { 'Accept-Language': language }),
      };
      const body = JSON.stringify(createRequestBody(question));
      const response = await request(endpoint, { method: 'POST', headers, body }, signal);
      return await openAnswerStream(response);
    },

    async resume(chatId, signal) {
      const response = await request(urlOf(chatId), { method: 'GET' }, signal);
      if (NOTHING_TO_RESUME.includes(response.status) || (response.ok && response.body === null)) {
        discardBody(response);
        return undefined;
      }
      return await openAnswerStream(response);
    },

    cancel(chatId) {
      // `keepalive` sends the request even when the page closes. A failed DELETE does no harm, because the client has
      // already stopped reading the answer.
      fetch(urlOf(chatId), { method: 'DELETE', keepalive: true, ...anonymous }).catch(ignore);
    },
  };
}

/** Creates the body. Leaves out the ids and times of the messages, because the service must not know them. */
export function createRequestBody({ id, messages, data }: ChatRequest): RequestBody {
  return {
    id,
    messages: messages.map(({ role, content, parts }) => ({ role, content, parts })),
    ...(data === undefined ? {} : { data }),
  };
}

/**
 * Returns the answer in a response.
 * @throws {ChatError} of code `http` or `paused` for an error status
 * @throws {ChatError} of code `content-type` for an HTML page, for example from a proxy or a captive portal
 * @throws {ChatError} of code `empty-body` without a body
 */
async function openAnswerStream(response: Response): Promise<AnswerStream> {
  const { status, body } = response;
  if (!response.ok) throw await readHttpError(response);
  if (isWebPage(response)) {
    discardBody(response);
    throw new ChatError('content-type', FETCH_FAILED_MESSAGE, { status });
  }
  if (body === null) throw new ChatError('empty-body', EMPTY_BODY_MESSAGE, { status });
  return decodeStream(watchBody(body));
}

/** Returns the body, which errors with a `ChatError` after a lost connection or after too long a silence. */
function watchBody(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await inTime(reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          reader.cancel().catch(ignore);
          controller.error(toNetworkError(error));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Creates the error for a response with an error status. The body becomes the error's message (spec §8). The message is
 * `FETCH_FAILED_MESSAGE` if the body is an HTML page, or empty, overlong or unreadable.
 */
async function readHttpError(response: Response): Promise<ChatError> {
  const text = await readErrorText(response);
  const retryAfter = response.headers.get('retry-after') ?? '';
  const isWait = /^\s*\d+\s*$/.test(retryAfter) && Number(retryAfter) <= LONGEST_RETRY_AFTER_S;
  const code = response.status === 503 && isPause(text) ? 'paused' : 'http';
  return new ChatError(code, text ?? FETCH_FAILED_MESSAGE, {
    status: response.status,
    ...(isWait && { retryAfterMs: Number(retryAfter) * 1_000 }),
  });
}

/** Whether an error text is the API's JSON with the code `paused`. */
function isPause(text: string | undefined): boolean {
  try {
    return Object(Object(JSON.parse(text ?? '')).error).code === 'paused';
  } catch {
    return false;
  }
}

async function readErrorText(response: Response): Promise<string | undefined> {
  if (isWebPage(response) || response.body === null) {
    discardBody(response);
    return undefined;
  }
  const reader = response.body.getReader();
  try {
    const text = await inTime(readText(reader));
    return text.trim() === '' || /^\s*</.test(text) || text.length > MAX_ERROR_TEXT
      ? undefined
      : text;
  } finally {
    reader.cancel().catch(ignore);
  }
}

/** Reads a text, and stops after `MAX_ERROR_TEXT`. Returns an empty text if the connection is lost. */
async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length <= MAX_ERROR_TEXT) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    return text;
  } catch {
    return '';
  }
}

function isWebPage({ headers }: Response): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
}

/** Cancels the body of a response that nobody reads, so that its connection is free again. */
function discardBody(response: Response): void {
  response.body?.cancel().catch(ignore);
}

/** Settles like the promise, or rejects with a `ChatError` of code `timeout` after `SILENCE_TIMEOUT_MS`. */
function inTime<Value>(promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new ChatError('timeout', `The service was silent for ${SILENCE_TIMEOUT_MS} ms.`));
    }, SILENCE_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Returns an abort error unchanged. */
function toNetworkError(error: unknown): unknown {
  return error instanceof ChatError || isAbortError(error)
    ? error
    : new ChatError('network', FETCH_FAILED_MESSAGE, { cause: error });
}

function ignore(): void {
  // The request is over, so its errors no longer matter.
}
