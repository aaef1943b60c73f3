import { z } from 'zod';

/** Fields of a log line: never a question, an answer, a chat id or a client's address. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

/** The port to the service's log. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** The logged fields of errors: a status, a code such as ECONNREFUSED, and nested errors (cause, tries, last try). */
const errorSchema = z.object({
  statusCode: z.number().optional().catch(undefined),
  code: z
    .string()
    .regex(/^\w{1,40}$/)
    .optional()
    .catch(undefined),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
  lastError: z.instanceof(Error).optional().catch(undefined),
});

/** Maximum causes in a name, because causes may form a cycle. */
const MAX_CAUSES = 4;

/** Names an error and its causes without their messages, because a message may contain the question. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { lastError } = errorSchema.parse(error);
  if (lastError !== undefined) return failureName(lastError);
  const names: string[] = [];
  let next: unknown = error;
  while (names.length <= MAX_CAUSES && typeof next === 'object' && next !== null) {
    const { statusCode, code, cause, errors } = errorSchema.parse(next);
    const name = next instanceof Error ? classOf(next) : '';
    // A plain `Error` as a cause adds no information.
    const isNamed = names.length === 0 || name !== 'Error';
    names.push([isNamed ? name : '', statusCode ?? code ?? ''].join(' ').trim());
    next = cause ?? errors?.[0];
  }
  return names.filter((name) => name !== '').join(' ');
}

/** The name of an error. Errors of the Redis client have no name, so their class counts. */
function classOf(error: Error): string {
  return error.name === 'Error' ? error.constructor.name : error.name;
}

/** Creates a logger with one JSON object per line, so that no field can forge a line. */
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
