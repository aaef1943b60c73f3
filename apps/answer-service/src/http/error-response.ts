import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export type ErrorCode =
  | 'body-too-large'
  | 'chat-id-taken'
  | 'internal'
  | 'invalid-json'
  | 'invalid-request'
  | 'method-not-allowed'
  | 'not-found'
  | 'paused'
  | 'question-empty'
  | 'question-too-long'
  | 'search-away'
  | 'starting'
  | 'too-many-requests'
  | 'unsupported-media-type';

export function errorResponse(
  context: Context,
  status: ContentfulStatusCode,
  code: ErrorCode,
  message: string,
  retryAfterSeconds?: number,
): Response {
  if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds));
  return context.json({ error: { code, message } }, status);
}
