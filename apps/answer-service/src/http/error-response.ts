import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why a request was refused; stable, for programs. */
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
  | 'starting'
  | 'too-many-requests'
  | 'unsupported-media-type';

/** An error as JSON: `{"error":{"code","message"}}`. The message is for people and says what to do. */
export function errorResponse(
  context: Context,
  status: ContentfulStatusCode,
  code: ErrorCode,
  message: string,
): Response {
  return context.json({ error: { code, message } }, status);
}
