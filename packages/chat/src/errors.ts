import { StreamError } from '@assist/stream';

/** The reason why an answer is missing or incomplete. */
export type ChatErrorCode =
  /** The service answered with an error status. */
  | 'http'
  /** An operator has paused the assistant. */
  | 'paused'
  /** The service was unreachable, or the connection was lost. */
  | 'network'
  /** The browser has no network. */
  | 'offline'
  /** The service sent nothing for the length of the timeout. */
  | 'timeout'
  | 'empty-body'
  /** The answer is complete, but has no text. */
  | 'no-text'
  /** An HTML page arrived instead of an answer. */
  | 'content-type'
  /** The answer violated the protocol. */
  | 'stream'
  /** The answer had a part of type `error`. */
  | 'answer'
  /** The answer ended without a finish part. */
  | 'unfinished'
  /** The answer exceeded `LIMITS`. */
  | 'too-long'
  /** Any other error, including bugs in this code. */
  | 'unexpected';

/** The error message for a failed request if the service sent no message (spec §8). */
export const FETCH_FAILED_MESSAGE = 'Failed to fetch the chat response.';

/** The error message for a response without content (spec §8). */
export const EMPTY_BODY_MESSAGE = 'The response body is empty.';

interface ChatErrorDetails {
  readonly status?: number;
  /** The wait before a retry, in ms, as the service requested. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/**
 * An error about a question. `message` follows spec §8 and is meant for error reports. Visitors see the view's own
 * texts.
 */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  readonly code: ChatErrorCode;
  declare readonly status?: number;
  declare readonly retryAfterMs?: number;

  constructor(code: ChatErrorCode, message: string, details: ChatErrorDetails = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
  }
}

export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (error instanceof StreamError) {
    return new ChatError('stream', error.message, { cause: error });
  }
  return new ChatError('unexpected', FETCH_FAILED_MESSAGE, { cause: error });
}

export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
