import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import { readResponse } from './read-response.ts';

/** Shown for a request that failed (spec §8), and after it that the question is not to blame. */
const NO_ANSWER = 'I’m sorry, I can’t give an answer to that.';
const SERVICE_FAILED = 'The answer service failed, not your question. Try again in a moment.';

/** What went wrong with an answer, in words for the visitor. */
export interface Problem {
  readonly kind: 'no-answer' | 'incomplete';
  readonly message: string;
  readonly detail?: string;
  /** How long the service asks to wait before another try, in ms. */
  readonly retryAfterMs?: number;
}

const TOO_MANY_REQUESTS = 429;

/** The problem of an answer that has ended, or undefined when there is none. */
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
    // Beside half an answer, 'I can’t give an answer' would contradict it.
    if (content.trim() !== '') return { kind: 'incomplete', message: 'This answer is incomplete.' };
    return { kind: 'no-answer', ...describeFailure(chat.error) };
  }
  if (chat.outcome !== 'complete') return undefined;
  const isEmpty = content.trim() === '' && support === undefined;
  return isEmpty ? { kind: 'no-answer', message: NO_ANSWER, detail: SERVICE_FAILED } : undefined;
}

/** Why an answer broke off. */
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

/** Never the error's own text: it may be a proxy's page or a stranger's words (threats T6). */
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
