import { StreamError } from '@assist/stream';

/** Why a question has no answer, or not all of one. */
export type ChatErrorCode =
  /** The service answered with an error status. */
  | 'http'
  /** The service's operators have paused it. */
  | 'paused'
  /** The service could not be reached, or the connection was lost. */
  | 'network'
  /** The browser has no network. */
  | 'offline'
  /** The service was silent for too long. */
  | 'timeout'
  /** The response held nothing. */
  | 'empty-body'
  /** A web page came instead of an answer. */
  | 'content-type'
  /** The answer broke the protocol. */
  | 'stream'
  /** The service sent an error part within the answer. */
  | 'answer'
  /** The answer ended without its finish part. */
  | 'unfinished'
  /** The answer has more than is kept of one (`MESSAGE_LIMITS`). */
  | 'too-long'
  /** Anything else, a fault of this code included. */
  | 'unexpected';

/** What a failed request says where the service itself says nothing (spec §8). */
export const FETCH_FAILED = 'Failed to fetch the chat response.';

/** What a response without content says (spec §8). */
export const EMPTY_BODY = 'The response body is empty.';

export interface ChatErrorDetails {
  /** The HTTP status, where there was a response. */
  readonly status?: number;
  /** How long the service asks to wait before the next try, in ms. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** A failed question. `message` follows spec §8 and is for reports; what visitors read is the view's. */
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

/** Gives anything thrown while an answer was read its code. */
export function toChatError(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (error instanceof StreamError) {
    return new ChatError('stream', error.message, { cause: error });
  }
  return new ChatError('unexpected', FETCH_FAILED, { cause: error });
}

/** Tells whether this is how the platform reports an abort. */
export function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
