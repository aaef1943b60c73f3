import type { ChatSession } from '@assist/chat';
import type { Telemetry } from './telemetry.ts';

/** Reports uncaught errors and rejections. */
export function watchWindow(window: Window, { report }: Pick<Telemetry, 'report'>): void {
  window.addEventListener('error', ({ error }) => {
    // Without an error it is a browser's notice, such as that of a resize observer.
    if (error instanceof Error) report(error, 'window');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, 'window'));
}

/** Reports each question that failed (spec §8): by code and status, never in the service's words. */
export function watchChat(session: ChatSession, { report }: Pick<Telemetry, 'report'>): void {
  let reported = session.getSnapshot().error;
  session.subscribe(() => {
    const { error } = session.getSnapshot();
    if (error === reported) return;
    reported = error;
    // Paused on purpose: whoever did so knows.
    if (error === undefined || error.code === 'paused') return;
    const isOfStream = ['answer', 'stream', 'unexpected'].includes(error.code);
    report(error, isOfStream ? 'stream' : 'asking');
  });
}
