import { decodeAnswer } from '@assist/stream';
import { ChatError, EMPTY_BODY, FETCH_FAILED } from './chat-error.ts';
import type { AnswerStream } from './chat-transport.ts';
import type { Clock } from './message.ts';
import { inTime, watchBody } from './silence-timeout.ts';

/** The maximum length of a body that counts as an error text, in UTF-16 units. */
const MAX_ERROR_TEXT = 10_000;

/**
 * Returns the answer in a response with a success status. Reading the answer may throw the errors of `watchBody`.
 * @throws {ChatError} of code `content-type` for an HTML page, for example from a proxy or a captive portal
 * @throws {ChatError} of code `empty-body` without a body
 */
export function openAnswer(response: Response, silenceTimeoutMs: number): AnswerStream {
  if (isWebPage(response)) {
    discardBody(response);
    throw new ChatError('content-type', FETCH_FAILED, { status: response.status });
  }
  if (response.body === null) {
    throw new ChatError('empty-body', EMPTY_BODY, { status: response.status });
  }
  return decodeAnswer(watchBody(response.body, silenceTimeoutMs), response.headers);
}

function isWebPage(response: Response): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(
    response.headers.get('content-type') ?? '',
  );
}

/**
 * Creates the error for a response with an error status. The body becomes the error's message (spec §8). The message is
 * `FETCH_FAILED` if the body is an HTML page, or empty, overlong or unreadable.
 * @param timeoutMs maximum time for reading the whole body
 * @throws {ChatError} of code `timeout`, after cancelling the body
 */
export async function readHttpError(
  response: Response,
  now: Clock,
  timeoutMs: number,
): Promise<ChatError> {
  const text = await readErrorText(response, timeoutMs);
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), now);
  const code = response.status === 503 && isPause(text) ? 'paused' : 'http';
  return new ChatError(code, text ?? FETCH_FAILED, {
    status: response.status,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
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

async function readErrorText(response: Response, timeoutMs: number): Promise<string | undefined> {
  if (isWebPage(response)) {
    discardBody(response);
    return undefined;
  }
  if (response.body === null) return undefined;
  const text = await readText(response.body, timeoutMs);
  const isText = text !== undefined && text.trim() !== '' && !/^\s*</.test(text);
  return isText ? text : undefined;
}

/** Cancels the body of a response that nobody reads, so that its connection is free again. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(ignore);
}

/**
 * Reads the whole body. Returns undefined if reading fails or the body is too long. Cancels the unread rest, also after
 * a timeout.
 * @throws {ChatError} of code `timeout`
 */
async function readText(
  body: ReadableStream<Uint8Array>,
  timeoutMs: number,
): Promise<string | undefined> {
  const reader = body.getReader();
  try {
    return await inTime(decodeText(reader), timeoutMs);
  } finally {
    reader.cancel().catch(ignore);
  }
}

async function decodeText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length <= MAX_ERROR_TEXT) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The connection was lost. `readHttpError` then creates an error with the message `FETCH_FAILED`.
  }
  return undefined;
}

/** Parses a `Retry-After` header into ms. The header is a number of seconds, or a date that begins with the weekday. */
function readRetryAfter(header: string | null, now: Clock): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * 1_000;
  const time = /^\s*[A-Za-z]/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now().getTime());
}

function ignore(): void {
  // Ignores the error. Cancelling fails only if the body has failed already, and then the connection is free.
}
