import { z } from 'zod';

/** What may stand in a log line: never a question, an answer, a chat id or a client's address. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** The port to the service's log. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** What errors of requests carry: a status, the code of a lost connection, or the error of the last of several tries. */
const requestErrorSchema = z.object({
  statusCode: z.number().optional().catch(undefined),
  cause: z.object({ code: z.string() }).optional().catch(undefined),
  lastError: z.instanceof(Error).optional().catch(undefined),
});

/** Names a failure without its message, which may hold the request and the question in it. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { statusCode, cause, lastError } = requestErrorSchema.parse(error);
  if (lastError !== undefined) return failureName(lastError);
  return [error.name, statusCode ?? cause?.code ?? ''].join(' ').trim();
}

/** Writes one JSON object a line, so that nothing in a field can begin a line of its own. */
export function createJsonLogger(write: (line: string) => void, now: () => Date): Logger {
  const log = (level: string, event: string, fields: LogFields = {}): void => {
    write(JSON.stringify({ time: now().toISOString(), level, event, ...fields }));
  };
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
  };
}
