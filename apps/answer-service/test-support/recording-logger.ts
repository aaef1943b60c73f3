import type { LogFields, Logger } from '../src/operation/logger.ts';

/** A log line. */
export interface LogLine {
  readonly event: string;
  readonly fields: LogFields | undefined;
}

/** Creates a logger that records its lines in an array. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const log = (event: string, fields?: LogFields): void => {
    lines.push({ event, fields });
  };
  return { logger: { info: log, warn: log, error: log }, lines };
}
