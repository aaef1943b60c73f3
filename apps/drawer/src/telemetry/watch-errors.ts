import type { ChatError, ChatErrorCode, ChatSnapshot } from '@assist/chat';
import type { Telemetry } from './telemetry.ts';

/** Reports uncaught errors and rejections. */
export function watchWindow(window: Window, { report }: Pick<Telemetry, 'report'>): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a browser's notice, such as that of a resize observer.
    if (error instanceof Error) report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'window'));
}

/** Codes of errors that lie in the stream of an answer, not in asking for it. */
const ofStream: readonly ChatErrorCode[] = ['answer', 'no-text', 'stream', 'unexpected'];

/** Reports a question that failed or an answer that broke off (spec §8): by code and status, never in the service's words. */
export function reportChatError(
  error: ChatError,
  { status }: Pick<ChatSnapshot, 'status'>,
  { report }: Pick<Telemetry, 'report'>,
): void {
  // Paused on purpose: whoever did so knows.
  if (error.code === 'paused') return;
  const isAsking = status === 'error' && !ofStream.includes(error.code);
  report(error, isAsking ? 'asking' : 'stream');
}
