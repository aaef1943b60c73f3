import { z } from 'zod';

/** The fields of a log line. They never contain a question, an answer, a chat id or a client's address. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/**
 * The error fields that `failureName` reads: a status, a code such as ECONNREFUSED, and nested errors. A number as code is
 * a status, but for the numbers below 100 of DOM exceptions.
 */
const errorSchema = z.object({
  statusCode: z.number().optional().catch(undefined),
  code: z
    .union([z.string().regex(/^\w{1,40}$/), z.number().min(100)])
    .optional()
    .catch(undefined),
  cause: z.unknown().optional(),
  errors: z.array(z.unknown()).optional().catch(undefined),
  lastError: z.instanceof(Error).optional().catch(undefined),
});

/** Maximum number of causes in an error's logged name. The limit is needed because causes may form a cycle. */
const MAX_CAUSES = 4;

/** Names an error and its causes for the log. Omits all error messages, because a message may contain the question. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { lastError } = errorSchema.parse(error);
  if (lastError !== undefined) return failureName(lastError);
  const names: string[] = [];
  let next: unknown = error;
  while (names.length <= MAX_CAUSES && typeof next === 'object' && next !== null) {
    const { statusCode, code, cause, errors } = errorSchema.parse(next);
    const name = next instanceof Error ? classOf(next) : '';
    // Omits the name of a cause that is a plain `Error`, because this name adds no information.
    const isNamed = names.length === 0 || name !== 'Error';
    names.push([isNamed ? name : '', statusCode ?? code ?? ''].join(' ').trim());
    next = cause ?? errors?.[0];
  }
  return names.filter((name) => name !== '').join(' ');
}

/** Returns an error's name. Errors of the Redis client have no name, so the class name replaces it. */
function classOf(error: Error): string {
  return error.name === 'Error' ? error.constructor.name : error.name;
}

/** Creates a logger that writes one JSON object per line. JSON escapes line breaks, so no field can forge a line. */
export function createJsonLogger(write: (line: string) => void): Logger {
  const log = (level: string, event: string, fields: LogFields = {}): void => {
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  };
  return {
    info: (event, fields) => log('info', event, fields),
    warn: (event, fields) => log('warn', event, fields),
    error: (event, fields) => log('error', event, fields),
  };
}
