import type { HealthFailure } from '@assist/bridge';

/** The console line shown when the service's operators have paused the assistant. */
export const PAUSED_LINE = 'paused by its service';

/**
 * Returns the console line for a failed health check (docs/embed/index.md). `warnOnce` adds `AI assist: ` at its start.
 */
export function healthFailureLine(failure: HealthFailure): string {
  return `health check failed (${failure})`;
}
