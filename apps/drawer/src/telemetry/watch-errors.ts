import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import type { Telemetry } from './telemetry.ts';

/** Reports uncaught errors and rejections. */
export function watchWindow(window: Window, { report }: Pick<Telemetry, 'report'>): void {
  window.addEventListener('error', ({ error }) => {
    // Events without an error are browser notices, for example of a resize observer.
    if (error instanceof Error) report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'window'));
}

/** Codes of errors in the answer's stream, not in the request for it. */
const ofStream: readonly ChatErrorCode[] = ['answer', 'no-text', 'stream', 'unexpected'];

/** Reports a failed question or an interrupted answer with its code and status (spec §8), not the service's text. */
export function reportChatError(
  error: ChatError,
  { status }: Pick<ChatSnapshot, 'status'>,
  { report }: Pick<Telemetry, 'report'>,
): void {
  // Not reported, because an operator paused the service on purpose.
  if (error.code === 'paused') return;
  const isAsking = status === 'error' && !ofStream.includes(error.code);
  report(error, isAsking ? 'asking' : 'stream');
}
