import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import type { Telemetry } from './telemetry.ts';

/** Reports uncaught errors and rejections. */
export function watchWindow(window: Window, { report }: Pick<Telemetry, 'report'>): void {
  window.addEventListener('error', ({ error }) => {
    // Ignores events without an error. Such events are browser notices, for example of a resize observer.
    if (error instanceof Error) report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'window'));
}

/** Codes of errors in the stream of an answer. Other codes are errors of the request. */
const ofStream: readonly ChatErrorCode[] = ['answer', 'no-text', 'stream', 'unexpected'];

/**
 * Reports a failed question or an interrupted answer (spec §8). The report has the error's code and status, but no text
 * of the service.
 */
export function reportChatError(
  error: ChatError,
  { status }: Pick<ChatSnapshot, 'status'>,
  { report }: Pick<Telemetry, 'report'>,
): void {
  // A paused service is not reported, because an operator paused it on purpose.
  if (error.code === 'paused') return;
  const isAsking = status === 'error' && !ofStream.includes(error.code);
  report(error, isAsking ? 'asking' : 'stream');
}
