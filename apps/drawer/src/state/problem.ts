import { type ChatError, type ChatErrorCode, type ChatSnapshot, readResponse } from '@assist/chat';
import type { Say } from '../words/words.ts';

export interface Problem {
  readonly kind: 'no-answer' | 'incomplete';
  readonly message: string;
  readonly detail?: string;
  /** Delay that the service requests before a retry, in ms. */
  readonly retryAfterMs?: number;
}

const TOO_MANY_REQUESTS = 429;

export function describeProblem(chat: ChatSnapshot, say: Say): Problem | undefined {
  if (chat.ending === 'incomplete') {
    return {
      kind: 'incomplete',
      message: say('incomplete'),
      detail: describeBreak(chat.incompleteReason, say),
    };
  }
  const { content, support } = readResponse(chat);
  if (chat.ending === 'failed') {
    // Does not say 'I can’t give an answer', because a partial answer is on screen.
    if (content.trim() !== '') {
      const detail = say(chat.error?.code === 'stream' ? 'unreadable' : 'serviceFailed');
      return { kind: 'incomplete', message: say('incomplete'), detail };
    }
    return { kind: 'no-answer', ...describeFailure(chat.error, say) };
  }
  if (chat.ending !== 'complete') return undefined;
  const isEmpty = content.trim() === '' && support === undefined;
  return isEmpty ? { kind: 'no-answer', ...describeServiceFailure(say) } : undefined;
}

function describeBreak(reason: ChatErrorCode | undefined, say: Say): string {
  switch (reason) {
    case 'too-long':
      return say('tooLong');
    case 'unfinished':
      return say('endedEarly');
    case 'stream':
      return say('unreadable');
    default:
      return say('cutOff');
  }
}

/** Describes a failed request. Never uses the error's own text, because this text is untrusted (threats T6). */
function describeFailure(error: ChatError | undefined, say: Say): Omit<Problem, 'kind'> {
  if (error?.status === TOO_MANY_REQUESTS) {
    return {
      message: say('busy'),
      ...(error.retryAfterMs !== undefined && { retryAfterMs: error.retryAfterMs }),
    };
  }
  switch (error?.code) {
    case 'paused':
      return { message: say('paused'), detail: say('pausedDetail') };
    case 'offline':
      return { message: say('offline'), detail: say('checkConnection') };
    case 'network':
      return { message: say('unreachable'), detail: say('checkConnection') };
    case 'timeout':
      return { message: say('timeout') };
    default:
      return describeServiceFailure(say);
  }
}

/** Describes an answer that did not arrive (spec §8). The detail names the cause. */
function describeServiceFailure(say: Say): Omit<Problem, 'kind'> {
  return { message: say('noAnswer'), detail: say('serviceFailed') };
}

export function describeReception({ reception }: ChatSnapshot, say: Say): string | undefined {
  switch (reception) {
    case 'resuming':
      return say('reconnecting');
    case 'offline':
      return say('continuesOnline');
    case 'connected':
      return undefined;
  }
}
