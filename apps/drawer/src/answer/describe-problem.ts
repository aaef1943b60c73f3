import type { ChatError, ChatSnapshot } from '@assist/chat';
import { readResponse } from './read-response.ts';

/** Shown whenever there is no answer (spec §7). */
const NO_ANSWER = 'I’m sorry, I can’t give an answer to that.';

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
      detail: 'The connection ended before the whole answer arrived.',
    };
  }
  if (chat.outcome === 'failed') {
    return { kind: 'no-answer', message: NO_ANSWER, ...describeCause(chat.error) };
  }
  if (chat.outcome === 'complete' && readResponse(chat).content.trim() === '') {
    return { kind: 'no-answer', message: NO_ANSWER };
  }
  return undefined;
}

/** Never the error's own text: it may be a proxy's page or a stranger's words (threats T6). */
function describeCause(error: ChatError | undefined): Pick<Problem, 'detail' | 'retryAfterMs'> {
  if (error === undefined) return {};
  if (error.code === 'offline') {
    return { detail: 'You’re offline. Check your connection, then try again.' };
  }
  if (error.status === TOO_MANY_REQUESTS) {
    return {
      detail: 'A lot of questions are being asked right now.',
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    };
  }
  if (error.code === 'timeout') {
    return { detail: 'The answer service took too long.' };
  }
  if (error.code === 'network') {
    return { detail: 'The answer service can’t be reached right now.' };
  }
  return {};
}
