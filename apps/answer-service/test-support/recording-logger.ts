import type { LogFields, Logger } from '../src/operation/logger.ts';

/** A line of a log. */
export interface LogLine {
  readonly event: string;
  readonly fields: LogFields | undefined;
}

/** A log that keeps its lines. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const log = (event: string, fields?: LogFields): void => {
    lines.push({ event, fields });
  };
  return { logger: { info: log, warn: log, error: log }, lines };
}
