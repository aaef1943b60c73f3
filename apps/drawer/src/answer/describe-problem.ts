import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import { readResponse } from './read-response.ts';

/** Message if no answer arrives (spec §8). `SERVICE_FAILED` adds that the question is not the cause. */
const NO_ANSWER = 'I’m sorry, I can’t give an answer to that.';
const SERVICE_FAILED = 'The answer service failed, not your question. Try again in a moment.';

/** Error message about an answer, shown to the visitor. */
export interface Problem {
  readonly kind: 'no-answer' | 'incomplete';
  readonly message: string;
  readonly detail?: string;
  /** Delay that the service requests before a retry, in ms. */
  readonly retryAfterMs?: number;
}

const TOO_MANY_REQUESTS = 429;

/** Returns the problem of an ended answer, or undefined if the answer has no problem. */
export function describeProblem(chat: ChatSnapshot): Problem | undefined {
  if (chat.outcome === 'incomplete') {
    return {
      kind: 'incomplete',
      message: 'This answer is incomplete.',
      detail: describeBreak(chat.incompleteReason),
    };
  }
  const { content, support } = readResponse(chat);
  if (chat.outcome === 'failed') {
    // Does not say 'I can’t give an answer', because a partial answer is on screen.
    if (content.trim() !== '') return { kind: 'incomplete', message: 'This answer is incomplete.' };
    return { kind: 'no-answer', ...describeFailure(chat.error) };
  }
  if (chat.outcome !== 'complete') return undefined;
  const isEmpty = content.trim() === '' && support === undefined;
  return isEmpty ? { kind: 'no-answer', message: NO_ANSWER, detail: SERVICE_FAILED } : undefined;
}

/** Describes why an answer is incomplete. */
function describeBreak(reason: ChatErrorCode | undefined): string {
  switch (reason) {
    case 'too-long':
      return 'It is longer than can be shown here.';
    case 'unfinished':
      return 'The answer service ended it too early.';
    case 'stream':
      return 'The rest of it could not be read.';
    default:
      return 'The connection was lost before all of it arrived.';
  }
}

/** Describes a failed request. Never uses the error's own text, because this text is untrusted (threats T6). */
function describeFailure(
  error: ChatError | undefined,
): Pick<Problem, 'message' | 'detail' | 'retryAfterMs'> {
  if (error?.status === TOO_MANY_REQUESTS) {
    return {
      message: 'A lot of questions are being asked right now.',
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    };
  }
  switch (error?.code) {
    case 'paused':
      return {
        message: 'The assistant is paused right now.',
        detail: 'The rest of this website works as usual. Try again later.',
      };
    case 'offline':
      return { message: 'You’re offline.', detail: 'Check your connection, then try again.' };
    case 'network':
      return {
        message: 'The answer service can’t be reached right now.',
        detail: 'Check your connection, or try again in a moment.',
      };
    case 'timeout':
      return { message: 'The answer service took too long.', detail: 'Try again in a moment.' };
    default:
      return { message: NO_ANSWER, detail: SERVICE_FAILED };
  }
}
