import type { HealthFailure } from '@assist/bridge';

/** The console line for a service that its operators paused. */
export const PAUSED_LINE = 'paused by its service';

/** The console line for a failed health check (docs/embed/index.md). `warnOnce` puts `AI assist: ` before it. */
export function healthFailureLine(failure: HealthFailure): string {
  return `health check failed (${failure})`;
}
